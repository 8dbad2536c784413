// Asks "really?" before what cannot be undone by pressing again.

const dialog = document.getElementById("question");

export function ask(text) {
  document.getElementById("question-text").textContent = text;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
