// How does a page speak with its table? Over a socket that is opened again whenever it is cut: what
// was not answered is sent again with the same id, and the view is taken up whole.
const WAITS = [250, 500, 1000, 2000, 3000];

// The view after a step: each part that changed has its changed fields replaced.
export function stepped(view, step) {
  const next = { ...view, n: step.n };
  for (const [part, fields] of Object.entries(step.set || {})) {
    const whole =
      fields === null || Array.isArray(fields) || typeof fields !== "object" || !view[part];
    next[part] = whole ? fields : { ...view[part], ...fields };
  }
  return next;
}

export class Connection {
  constructor(address, heard, { token = null, hello = {} } = {}) {
    this.address = address;
    this.heard = heard;
    this.token = token;
    this.hello = hello;
    this.waiting = new Map();
    this.tries = 0;
    this.seen = null;
    this.closed = false;
    this.open();
    globalThis.addEventListener?.("online", () => this.hurry());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.raw({
        do: "hello",
        ...(this.token ? { token: this.token } : {}),
        ...(this.seen === null ? {} : { seen: this.seen }),
        ...this.hello,
      });
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.take(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket === socket) this.lost(code);
    });
  }

  hurry() {
    if (!this.closed && this.socket.readyState > 1) this.open();
  }

  lost(code) {
    if (this.closed) return;
    const final = code >= 4000 && code <= 4004 && code !== 4002 && code !== 4003;
    this.heard({ type: "link", up: false, code, final });
    if (final) {
      this.closed = true;
      return;
    }
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  take(message) {
    if (message.type === "ping") {
      this.raw({ do: "pong", t: message.t });
      return;
    }
    if (message.type === "view") {
      this.tries = 0;
      this.seen = message.n;
      for (const { request } of this.waiting.values()) this.raw(request);
      this.heard({ type: "link", up: true });
      this.heard(message);
      return;
    }
    if (message.type === "step") {
      if (this.seen !== null && message.n <= this.seen) return;
      if (this.seen !== null && message.n > this.seen + 1) {
        this.raw({ do: "view" });
        return;
      }
      this.seen = message.n;
    }
    this.heard(message);
    const asked = message.id && this.waiting.get(message.id);
    if (asked) {
      this.waiting.delete(message.id);
      asked.answer(message);
    }
  }

  raw(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // The answer to a request, whenever it comes: also after a cut.
  ask(request) {
    const id = newId();
    return new Promise((answer) => {
      const whole = { ...request, id };
      this.waiting.set(id, { request: whole, answer });
      this.raw(whole);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
