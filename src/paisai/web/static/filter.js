// A search field that leaves only the rows with its words: rows of a table, or what `data-rows` says.
// A row that tells its names in pinyin (`data-spelt`) is also found by their first letters.
// Without it the whole list is shown.

/** Whether these letters begin a name, each character written out or by its first letter: as
    `typed_for` in prints/pinyin.py has it, by what `spelling` there tells of the name. */
export function typedFor(typed, name) {
  let reached = [0];
  for (const one of name.split(" ")) {
    const further = [];
    for (const whole of one.split("/")) {
      for (const at of reached) {
        const rest = typed.slice(at);
        if (whole.startsWith(rest)) return true;
        for (const begun of [whole, whole[0], ...(whole.match(/^[zcs]h/) ?? [])]) {
          if (begun && rest.startsWith(begun)) further.push(at + begun.length);
        }
      }
    }
    reached = [...new Set(further)];
  }
  return false;
}

const spelt = (row, letters) =>
  /^[a-z]+$/.test(letters) && row.dataset.spelt?.split(",").some((name) => typedFor(letters, name));

function filter(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const letters = words.join("").replaceAll("'", "");
  for (const row of document.querySelectorAll(
    `${field.dataset.filter} ${field.dataset.rows || "tbody tr"}`,
  )) {
    const text = row.textContent.toLowerCase();
    const found = words.every(
      (word) => text.includes(word) || spelt(row, word.replaceAll("'", "")),
    );
    row.hidden = !found && !spelt(row, letters);
  }
}
const fields = () => document.querySelectorAll("input[data-filter]");
document.addEventListener("input", (event) => {
  if (event.target.matches?.("input[data-filter]")) filter(event.target);
});
document.addEventListener("paisai:fresh", () => fields().forEach(filter));
fields().forEach(filter);
