// A button that hands the pictures to the phone's own way of sending, where the address and the
// browser allow it; elsewhere it stays hidden, and a long press on a picture does the same.
const button = document.querySelector("[data-send]");
const files = async () =>
  Promise.all(
    [...document.querySelectorAll("img[data-file]")].map(async (one) => {
      const answer = await fetch(one.src);
      return new File([await answer.blob()], one.dataset.file, { type: "image/png" });
    }),
  );

const known =
  button && navigator.canShare?.({ files: [new File([""], "1.png", { type: "image/png" })] });
if (known) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ files: await files() });
    } catch {
      /* it was called off */
    }
  });
}
