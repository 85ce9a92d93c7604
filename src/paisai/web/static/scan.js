// The code on a table by the camera, where the browser gives one to a page and can read codes: behind a
// certificate. Everywhere else there is the number, and the phone's own camera, which opens the address.
const button = document.querySelector("[data-scan]");
const dialog = document.querySelector("dialog.scan");

function tableIn(text) {
  try {
    const found = new URL(text).pathname.match(/^\/e\/([\w-]+)\/t\/(\d+)\/$/);
    return found && found[1] === document.body.dataset.slug ? found[2] : null;
  } catch {
    return null;
  }
}

async function scan() {
  const said = dialog.querySelector("[role=status]");
  const video = dialog.querySelector("video");
  said.textContent = "";
  dialog.showModal();
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
    const reader = new BarcodeDetector({ formats: ["qr_code"] });
    while (dialog.open) {
      const codes = await reader.detect(video);
      const tables = codes.map((one) => tableIn(one.rawValue));
      const found = tables.find(Boolean);
      if (found) {
        location.assign(`/r/${document.body.dataset.slug}/t/${found}/`);
        return;
      }
      if (codes.length) said.textContent = dialog.dataset.other;
      await new Promise((done) => setTimeout(done, 150));
    }
  } catch {
    said.textContent = dialog.dataset.none;
  } finally {
    for (const track of stream?.getTracks() || []) track.stop();
  }
}

if (button && dialog && window.BarcodeDetector && navigator.mediaDevices?.getUserMedia) {
  button.hidden = false;
  button.addEventListener("click", scan);
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
}
