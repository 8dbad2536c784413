// The buttons that play: the same presses as on the buttons at the table.

import { ask } from "./question.js";
import { wish } from "./wish.js";

// A finger that touches twice means one press.
const PAUSE_MS = 700;

const at = (id) => document.getElementById(id);
let mover = "first";

export function prepareButtons() {
  onPress("confirm", () => wish({ kind: "press", press: "confirm", by: mover }));
  onPress("pause", () => wish({ kind: "press", press: "pause", by: mover }));
  onPress("hint", () => wish({ kind: "hint", level: Number(at("hint-level").value) }));
  for (const press of ["overrule", "take-back", "draw", "resign"]) onSure(press);
}

export function showButtons(table) {
  mover = table.mover;
  at("confirm").textContent = table.confirm;
  at("confirm").dataset.player = table.playing ? mover : "";
  at("pause").textContent = table.pause;
  at("overrule").hidden = !table.canOverrule;
  at("take-back").disabled = table.turns.length === 0 && !table.over;
  at("hint").disabled = !table.playing;
  at("hint").hidden = !table.givesHints;
  at("pause").disabled = table.over;
  for (const end of ["draw", "resign"]) at(end).disabled = !table.playing;
}

function onSure(press) {
  onPress(press, async () => {
    const by = mover;
    if (await ask(at(press).dataset.ask)) wish({ kind: "press", press, by });
  });
}

function onPress(id, action) {
  let last = -Infinity;
  at(id).addEventListener("click", (event) => {
    if (event.timeStamp - last < PAUSE_MS) return;
    last = event.timeStamp;
    action();
  });
}
