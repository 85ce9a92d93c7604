// The checklist of the review: how many are ticked; a click on the head of a column ticks all below it.
for (const form of document.querySelectorAll("form[data-checklist]")) {
  const counter = form.querySelector("[data-count-of]");
  const boxes = [...form.querySelectorAll("input[type=checkbox]:not(:disabled)")];
  const show = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    if (counter)
      counter.textContent = ticked ? `${counter.dataset.many} ${ticked}` : counter.dataset.zero;
  };
  form.addEventListener("change", show);
  const table = form.querySelector("table");
  [...table.querySelectorAll("thead th")].forEach((head, column) => {
    const below = [...table.querySelectorAll("tbody tr")]
      .map((row) => row.children[column]?.querySelector("input:not(:disabled)"))
      .filter(Boolean);
    if (!below.length) return;
    const all = document.createElement("button");
    all.type = "button";
    all.className = "quiet";
    all.textContent = head.textContent;
    head.replaceChildren(all);
    all.addEventListener("click", () => {
      const on = !below.every((box) => box.checked);
      for (const box of below) box.checked = on;
      show();
    });
  });
  show();
}
