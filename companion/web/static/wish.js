// Asks the table for something.

const refused = document.getElementById("refused");

export async function wish(wanted) {
  let isTaken = false;
  try {
    const answer = await fetch("/wish", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wanted),
    });
    isTaken = answer.ok;
  } catch {
    // No connection: that the table did not take it is all there is to tell.
  }
  refused.textContent = isTaken ? "" : refused.dataset.refused;
}
