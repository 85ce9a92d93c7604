// What is asked before a form is sent: always (`data-ask`), or only where a box is left open
// (`data-ask-open`). Nothing is asked that was answered by ticking every box.
export function questionOf(form) {
  const { ask, askOpen } = form.dataset;
  if (ask) return ask;
  return askOpen && form.querySelector("input[type=checkbox]:not(:checked)") ? askOpen : "";
}

// A form asks for one of several things (`data-either`: "levels1+levels2 deals", names of fields).
// Returns the first field that is still empty, if none of them is whole.
export function firstEmpty(form) {
  const ways = (form.dataset.either || "")
    .split(" ")
    .filter(Boolean)
    .map((way) => way.split("+"));
  const filled = (name) =>
    [...form.elements].some(
      (one) => one.name === name && (one.type === "radio" ? one.checked : one.value.trim()),
    );
  if (!ways.length || ways.some((way) => way.every(filled))) return null;
  const begun = ways.find((way) => way.some(filled)) || ways[0];
  const name = begun.find((one) => !filled(one));
  return [...form.elements].find((one) => one.name === name) || null;
}
