// Turns the pages of a list that is laid over a stream, and begins where it was after news.
const SECONDS = 12;
let at = 0;

function show() {
  const root = document.getElementById("overlay"),
    rows = [...root.querySelectorAll(".places > li")],
    each = Number(root.dataset.atOnce);
  const pages = Math.max(1, Math.ceil(rows.length / each));
  at %= pages;
  rows.forEach((row, i) => {
    row.hidden = Math.floor(i / each) !== at;
  });
  const said = root.querySelector("[data-page]");
  if (said) said.textContent = pages > 1 ? `${at + 1}/${pages}` : "";
}
show();
document.addEventListener("paisai:fresh", show);
setInterval(() => {
  at += 1;
  show();
}, 1000 * SECONDS);
