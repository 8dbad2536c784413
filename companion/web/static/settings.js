// How the table is set, for everybody; and whether this device only watches.

import { wish } from "./wish.js";

// What this device remembers.
const WATCHES = "watches";
const HINTS = "hint-level";

const at = (id) => document.getElementById(id);
const alerts = () => document.querySelectorAll("[data-alert]");

export function prepareSettings() {
  at("sound").addEventListener("change", () => wish({ kind: "panel", do: "mute" }));
  at("dim").addEventListener("change", () => wish({ kind: "panel", do: "dim" }));
  for (const choice of alerts()) {
    choice.addEventListener("change", () => wish({ kind: "alert", alert: choice.dataset.alert, when: choice.value }));
  }
  for (const id of ["computer", "strength"]) at(id).addEventListener("change", askForComputer);
  at("hint-level").value = localStorage.getItem(HINTS) ?? at("hint-level").value;
  at("hint-level").addEventListener("change", () => localStorage.setItem(HINTS, at("hint-level").value));
  at("watch").checked = localStorage.getItem(WATCHES) === "yes";
  at("watch").addEventListener("change", showWatching);
  showWatching();
}

export function showSettings(table) {
  at("sound").checked = table.muted === false;
  at("sound").disabled = table.muted === null;
  at("dim").checked = table.dimmed;
  at("computer-part").hidden = !table.hasComputer;
  at("computer").value = table.computer;
  at("strength").value = table.strength ?? at("strength").value;
  at("hint-level").closest("label").hidden = !table.givesHints;
  for (const choice of alerts()) choice.value = table.alerts[choice.dataset.alert];
}

function askForComputer() {
  wish({ kind: "opponent", player: at("computer").value || null, strength: Number(at("strength").value) });
}

function showWatching() {
  const isWatching = at("watch").checked;
  localStorage.setItem(WATCHES, isWatching ? "yes" : "no");
  document.body.classList.toggle("watching", isWatching);
}
