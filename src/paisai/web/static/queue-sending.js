// How what is kept is sent: one after the other, again until it is answered, each once.
import { TAKE_BACK } from "./queue-items.js";

export const FIRST_WAIT = 1500;
export const LONGEST_WAIT = 30_000;

export const longer = (wait) => Math.min(LONGEST_WAIT, wait * 1.6);

// What an answer makes of an item: `change` are the values it gets, `goOn` whether the next is sent.
// A server that could not answer (500 and above, or something that is no answer of ours) leaves the
// item as it was, to be sent again, with what it says of why (503); without a signature (401, or sent
// to the sign-in) it waits locked.
export function whatBecame({ status, redirected, told }, { signIn, now }) {
  if (status === 503 && told?.error) return { change: { said: told.error }, goOn: false };
  if (status >= 500) return { change: null, goOn: false };
  if (redirected || status === 401)
    return { change: { said: told?.error || signIn, locked: true }, goOn: false };
  if (typeof told?.ok !== "boolean") return { change: null, goOn: false };
  const change = {
    state: told.ok ? "desk" : "refused",
    said: told.ok ? null : told.error,
    clause: told.clause || "",
    field: told.field || "",
    locked: false,
    at: now,
    undo: told.ok ? told.undo || [] : [],
    undoUntil: now + TAKE_BACK,
  };
  return { change, goOn: true };
}

// `next` gives what is to be sent, `send` sends it and says whether to go on, `later` calls again
// after so many milliseconds and gives what stops it, `idle` hears that nothing is under way.
export class Sender {
  constructor({ next, send, later, idle }) {
    Object.assign(this, { next, send, later, idle, wait: FIRST_WAIT, busy: false, stop: () => {} });
  }

  soon() {
    this.wait = FIRST_WAIT;
    return this.flush();
  }

  async flush() {
    if (this.busy) return;
    this.busy = true;
    this.stop();
    try {
      for (let item = this.next(); item; item = this.next()) {
        if (await this.send(item)) continue;
        this.stop = this.later(() => this.flush(), this.wait);
        this.wait = longer(this.wait);
        return;
      }
      this.wait = FIRST_WAIT;
    } finally {
      this.busy = false;
      this.idle();
    }
  }
}
