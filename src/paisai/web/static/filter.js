// A search field that leaves only the rows with its words: rows of a table, or what `data-rows` says.
// Without it the whole list is shown.
function filter(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of document.querySelectorAll(`${field.dataset.filter} ${field.dataset.rows || "tbody tr"}`)) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
}
const fields = () => document.querySelectorAll("input[data-filter]");
document.addEventListener("input", (event) => { if (event.target.matches?.("input[data-filter]")) filter(event.target); });
document.addEventListener("paisai:fresh", () => fields().forEach(filter));
fields().forEach(filter);
