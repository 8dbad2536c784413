// Shows the state in words, the board, the players and the turns.

const SIGNS = { good: "✓", bad: "✕", ask: "!", busy: "…", calm: "▶" };

const at = (id) => document.getElementById(id);

export function showBoard(text) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  at("board").replaceChildren(document.adoptNode(drawing));
}

export function showTable(table) {
  at("state").dataset.tone = table.tone;
  at("sign").textContent = SIGNS[table.tone];
  setText(at("headline"), table.headline);
  setText(at("message"), table.message);
  setText(at("aloud"), table.aloud);
  setText(at("marks"), table.marks.join(" · "));
  setText(at("times"), table.times);
  setText(at("note"), table.note);
  at("times").hidden = !table.times;
  showPlayers(table);
  showTurns(table.turns);
  at("notes").replaceChildren(...[...table.notes].reverse().map((note) => item(note)));
}

// What is said again is not read out again.
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function showPlayers(table) {
  for (const player of ["first", "second"]) {
    const line = at(player);
    line.dataset.lamp = table.lamps[player] ?? "dark";
    line.setAttribute("aria-current", String(table.playing && table.mover === player));
    setText(line.querySelector(".taken"), table.taken[player] ?? "");
  }
}

function showTurns(turns) {
  const list = at("turns");
  const texts = turns.map(({ by, turn }) => `${by} ${turn}`);
  const isSame = texts.length === list.children.length && texts.at(-1) === list.lastElementChild?.textContent;
  if (isSame) return;
  list.replaceChildren(...texts.map((text) => item(text)));
  list.scrollTop = list.scrollHeight;
}

function item(text) {
  const element = document.createElement("li");
  element.textContent = text;
  return element;
}
