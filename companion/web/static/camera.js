// What the camera sees, for as long as somebody looks at it.

const EVERY_MS = 1000;

const part = document.getElementById("camera-part");
const picture = document.getElementById("camera");

export function prepareCamera() {
  picture.addEventListener("load", () => {
    picture.hidden = false;
    askLater();
  });
  picture.addEventListener("error", askLater);
  part.addEventListener("toggle", askNow);
  document.addEventListener("visibilitychange", askNow);
}

export function showCovered(table) {
  document.getElementById("covered").textContent = table.covered;
}

// The next picture is asked for when the last one is here, so a slow connection shows fewer of them.
let later;
function askLater() {
  clearTimeout(later);
  later = setTimeout(askNow, EVERY_MS);
}

function askNow() {
  if (part.open && !document.hidden) picture.src = `/camera.jpg?${Date.now()}`;
}
