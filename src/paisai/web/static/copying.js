// A copy button for the field beside it. On a plain http address in the hall there is no
// navigator.clipboard: there the field is selected and copied as browsers always could; where even
// that is refused it stays selected, for a long press.
async function copied(from) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(from.value);
      return true;
    }
  } catch {
    // The page may not: the old way is tried.
  }
  from.focus({ preventScroll: true });
  from.select();
  from.setSelectionRange(0, from.value.length);
  return document.execCommand("copy");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const from = button.closest("section").querySelector("[data-copy-from]");
  from.addEventListener("focus", () => from.select());
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    button.textContent = (await copied(from))
      ? button.dataset.done
      : button.dataset.byHand || button.dataset.done;
  });
}
