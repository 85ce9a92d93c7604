// A copy button where the browser can copy: not on a plain http address in the hall.
for (const button of document.querySelectorAll("[data-copy]")) {
  const from = button.closest("section").querySelector("[data-copy-from]");
  from.addEventListener("focus", () => from.select());
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(from.value);
    button.textContent = button.dataset.done;
  });
}
