// Questions of the lobby and the pages about deals: JSON to and from our own server.
import { say, t } from "./words.js";

export class Refused extends Error {
  constructor(answer) {
    super(
      say(answer.error || answer.text) ||
        t("服务器没有回答，请再试", "The server did not answer; try again"),
    );
    this.answer = answer;
  }
}

async function answered(response) {
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    /* no answer of ours */
  }
  if (!response.ok || answer.ok === false) throw new Refused(answer);
  return answer;
}

export async function get(address) {
  return answered(
    await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" }).catch(
      () => new Response("{}", { status: 503 }),
    ),
  );
}

export async function post(address, sent) {
  return answered(
    await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    }).catch(() => new Response("{}", { status: 503 })),
  );
}

// Where the page says what went wrong.
export function trouble(words = "") {
  const place = document.getElementById("trouble");
  if (!place) return;
  place.textContent = words;
  place.hidden = !words;
}
