// Follows what happens at the table, and tells when the connection is lost.

// The server is heard every 5 seconds; a phone that has slept hears nothing and is told of nothing.
const SILENCE_MS = 12000;
const AGAIN_MS = 2000;

const banner = document.getElementById("lost");

export function follow(topics) {
  let source;
  let heard;

  function hear() {
    heard = Date.now();
    banner.hidden = true;
  }

  function lose() {
    banner.textContent = banner.dataset.lost;
    banner.hidden = false;
  }

  function connect() {
    source?.close();
    heard = Date.now();
    source = new EventSource("/events");
    source.addEventListener("alive", hear);
    source.addEventListener("error", lose);
    for (const [topic, show] of Object.entries(topics)) {
      source.addEventListener(topic, (event) => {
        hear();
        show(event.data);
      });
    }
  }

  setInterval(() => {
    const isSilent = Date.now() - heard > SILENCE_MS;
    if (isSilent) lose();
    if (isSilent || source.readyState === EventSource.CLOSED) connect();
  }, AGAIN_MS);
  connect();
}
