// A page that is open stays while there is no network: a tap that would lead to the browser's own page
// of errors is held, and the bar says so. What is kept in the queue goes its own way.
const bar = document.querySelector("[data-link-state]");
const PATIENCE = 4000;
const STAYS = 8000; // so long the bar answers the tap before it tells the age again
let letThrough = null;

const lost = () => navigator.onLine === false || (bar && !bar.hidden);

async function reachable() {
  if (navigator.onLine === false) return false;
  try {
    await fetch(`/e/${document.body.dataset.slug}/head`, {
      cache: "no-store",
      signal: AbortSignal.timeout?.(PATIENCE),
    });
    return true;
  } catch {
    return false;
  }
}

async function held(event, go) {
  event.preventDefault();
  event.stopPropagation();
  if (await reachable()) {
    go();
    return;
  }
  bar.hidden = false;
  bar.textContent = bar.dataset.held;
  bar.dataset.answers = Date.now() + STAYS;
}

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    if (
      !link ||
      !bar ||
      !lost() ||
      link.target ||
      link.origin !== location.origin ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    held(event, () => location.assign(link.href));
  },
  true,
);

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form === letThrough) {
      letThrough = null;
      return;
    }
    if (!bar || !lost() || form.matches("form[data-queue]")) return;
    const { submitter } = event;
    held(event, () => {
      letThrough = form;
      form.requestSubmit(submitter);
    });
  },
  true,
);
