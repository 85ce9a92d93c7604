// The lobby: one click to a table with bots, tables with friends, who is waiting, what is mine.
import "../cards.js";
import { get, post, trouble } from "./asking.js";
import { button, made, say, t } from "./words.js";

const NAME = "paisai-name";
const KEPT = "paisai-presets";
const FANS = { erdayi: ["SA", "w", "W"], shengji: ["D5", "HT", "SK"] };
const REFRESH = 5000;
let choices = null;

const named = (id) => document.getElementById(id);
const ownName = () => named("own-name").value.trim() || t("牌友", "Guest");
const strength = () => document.querySelector("[name=strength]:checked").value;

async function go(address, sent, atOnce = false) {
  trouble();
  try {
    localStorage.setItem(NAME, ownName());
    const answer = await post(address, { name: ownName(), ...sent });
    if (atOnce) sessionStorage.setItem("paisai-at-once", answer.table);
    location.href = answer.address;
  } catch (error) {
    trouble(error.message);
  }
}

function playBots(game, options = {}) {
  return go(
    "/tables/new",
    {
      regulation: game.regulation,
      seats: ["me", ...Array(game.seats - 1).fill(`bot:${strength()}`)],
      options,
    },
    true,
  );
}

function gameCards() {
  named("games").replaceChildren(
    ...choices.games.map((game) => {
      const card = made("section", "card game-card");
      const fan = made("span", "fan", null, { "aria-hidden": "true" });
      fan.append(...FANS[game.game].map((code) => made("paisai-card", "", null, { code })));
      const acts = made("div", "row");
      acts.append(
        button(t("马上打", "Play now"), () => playBots(game), "go", {
          "data-play": game.regulation,
          "aria-label": t(`马上打 ${say(game.title)}`, `Play now: ${say(game.title)}`),
        }),
      );
      acts.append(
        made("a", "button quiet", t("规则", "Rules"), {
          href: `/regulations/${game.regulation}/`,
          "aria-label": t(`${say(game.title)} 的规则`, `Rules of ${say(game.title)}`),
        }),
      );
      card.append(fan, made("h2", "", say(game.title)), acts);
      return card;
    }),
  );
}

// ---- opening a table ----
const FIELDS = [
  [
    "clock",
    ["每步时间", "Time"],
    "choice",
    [
      ["none", "不限", "None"],
      ["move", "每步 20 秒，另有 60 秒", "20 s a move and 60 s more"],
      ["regulation", "按规程", "By the regulation"],
    ],
  ],
  [
    "draw_ms",
    ["抓牌速度（升级）", "Speed of drawing (shengji)"],
    "choice",
    [
      ["400", "一圈 0.4 秒", "0.4 s a round"],
      ["150", "快", "Fast"],
      ["900", "慢", "Slow"],
      ["0", "一次抓完", "All at once"],
    ],
  ],
  [
    "deals",
    ["打几副", "Deals"],
    "choice",
    [
      ["", "按规程", "By the regulation"],
      ["1", "1", "1"],
      ["4", "4", "4"],
      ["8", "8", "8"],
      ["16", "16", "16"],
    ],
  ],
  [
    "hints",
    ["提示", "Hints"],
    "choice",
    [
      ["sound", "稳健", "Sound"],
      ["strong", "高手", "Strong"],
      ["", "没有", "None"],
    ],
  ],
  ["counts", ["记牌器", "Count of cards not seen"], "switch"],
  ["take_back", ["可以收回（都同意时）", "Take back, if all agree"], "switch"],
  ["random_seats", ["座位抽签", "Seats drawn by lot"], "switch"],
  ["spectators", ["可以旁观", "Spectators"], "switch"],
  ["listed", ["列在大厅里", "Listed in the lobby"], "switch"],
];

function optionFields(values) {
  return FIELDS.map(([name, words, kind, list]) => {
    const label = made("label", kind === "switch" ? "check" : "field-line");
    if (kind === "switch") {
      const box = made("input", "", null, { type: "checkbox", name });
      box.checked = Boolean(values[name]);
      label.append(box, t(...words));
    } else {
      const select = made("select", "", null, { name });
      for (const [value, zh, en] of list)
        select.append(new Option(t(zh, en), value, false, String(values[name] ?? "") === value));
      label.append(`${t(...words)} `, select);
    }
    return label;
  });
}

function readOptions(form) {
  const clock = form.clock.value;
  return {
    clock: clock === "move" ? { kind: "move", seconds: 20, bank: 60 } : { kind: clock },
    draw_ms: Number(form.draw_ms.value),
    deals: form.deals.value ? Number(form.deals.value) : null,
    hints: form.hints.value || null,
    counts: form.counts.checked,
    take_back: form.take_back.checked,
    random_seats: form.random_seats.checked,
    spectators: form.spectators.checked ? "open" : "none",
    listed: form.listed.checked,
  };
}

const usual = () => ({
  ...choices.options,
  clock: choices.options.clock?.kind ?? "none",
  spectators: choices.options.spectators !== "none",
  draw_ms: choices.options.draw_ms,
  deals: choices.options.deals ?? "",
});
const flat = (options) => ({
  ...usual(),
  ...options,
  clock: options.clock?.kind ?? "none",
  spectators: options.spectators !== "none",
  deals: options.deals ?? "",
});

function openingForm(preset = null) {
  const form = named("opening");
  form.hidden = false;
  const which = made("select", "", null, { name: "regulation" });
  for (const game of choices.games)
    which.append(
      new Option(say(game.title), game.regulation, false, preset?.regulation === game.regulation),
    );
  const title = made("input", "", null, {
    name: "title",
    maxlength: 40,
    value: preset?.title || "",
  });
  const line = (words, field) => {
    const label = made("label", "field-line");
    label.append(`${words} `, field);
    return label;
  };
  const seats = made("fieldset", "seat-choices");
  const drawSeats = () => {
    const game = choices.games.find((one) => one.regulation === which.value);
    seats.replaceChildren(
      made("legend", "", t("座位", "Seats")),
      ...game.seat_names.map((name, at) => {
        const select = made("select", "", null, { name: "seat" });
        const list = [
          ["open", t("等人坐", "Open")],
          ...game.players.map((one) => [
            `bot:${one.player}`,
            t(`机器人：${say(one.name)}`, `Bot: ${say(one.name)}`),
          ]),
        ];
        if (at === 0) list.unshift(["me", t("我", "Me")]);
        for (const [value, words] of list)
          select.append(
            new Option(
              words,
              value,
              false,
              (preset?.seats?.[at] ?? (at === 0 ? "me" : "open")) === value,
            ),
          );
        return line(say(name), select);
      }),
    );
  };
  which.addEventListener("change", drawSeats);
  const rules = made("textarea", "", preset?.regulation_toml || null, {
    name: "toml",
    rows: 3,
    "aria-label": t("改过的规程（TOML）", "A changed regulation (TOML)"),
  });
  const more = made("details");
  more.append(
    made("summary", "", t("改过的规程", "A changed regulation")),
    made(
      "p",
      "hint",
      t(
        "在“规程”里改一份，下载 TOML，贴在这里。",
        "Change a copy under Regulations, download it as TOML and paste it here.",
      ),
    ),
    rules,
  );
  const acts = made("div", "row");
  const read = () => ({
    ...(rules.value.trim() ? { regulation_toml: rules.value } : { regulation: which.value }),
    title: title.value.trim(),
    seats: [...form.querySelectorAll("[name=seat]")].map((select) => select.value),
    options: readOptions(form),
  });
  acts.append(made("button", "go", t("开桌", "Open the table"), { type: "submit" }));
  acts.append(
    button(t("记下这些设定", "Keep these settings"), () => {
      keep(read());
      openingForm(read());
    }),
  );
  const shared = made("input", "", null, {
    readonly: true,
    hidden: true,
    "aria-label": t("设定的链接", "Link of the settings"),
  });
  acts.append(
    button(t("把设定做成链接", "Share the settings"), () => {
      shared.hidden = false;
      shared.value = `${location.origin}/play/#${encoded(read())}`;
      shared.select();
      navigator.clipboard?.writeText(shared.value).catch(() => {});
    }),
  );
  const before = kept();
  const list = made("div", "row");
  if (before.length)
    list.append(
      made("span", "", t("记下的：", "Kept: ")),
      ...before.map((one, at) =>
        button(
          one.title ||
            say(choices.games.find((game) => game.regulation === one.regulation)?.title) ||
            t(`设定 ${at + 1}`, `Settings ${at + 1}`),
          () => openingForm(one),
          "quiet",
        ),
      ),
    );
  form.replaceChildren(
    line(t("玩法", "Game"), which),
    line(t("桌名", "Title"), title),
    seats,
    ...optionFields(flat(preset?.options || {})),
    more,
    acts,
    shared,
    list,
  );
  drawSeats();
  form.onsubmit = (event) => {
    event.preventDefault();
    go("/tables/new", read());
  };
  which.focus();
}

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || [];
  } catch {
    return [];
  }
};
const keep = (preset) =>
  localStorage.setItem(KEPT, JSON.stringify([preset, ...kept()].slice(0, 8)));
const encoded = (preset) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(preset))))
    .replace(/\+/gu, "-")
    .replace(/\//gu, "_");

function fromLink() {
  if (location.hash.length < 5) return null;
  try {
    const bytes = Uint8Array.from(
      atob(location.hash.slice(1).replace(/-/gu, "+").replace(/_/gu, "/")),
      (letter) => letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

// ---- tables and deals ----
function tableRow(table, words) {
  const row = made("li", "lobby-table");
  const who = table.seats
    .map((seat) => (seat.kind === "open" ? t("空", "open") : seat.name || t("机器人", "bot")))
    .join("、");
  row.append(
    made("a", "button", words(table), { href: table.address }),
    made("span", "", `${table.title ? `${table.title} · ` : ""}${say(table.regulation.title)}`),
    made("span", "hint", who),
  );
  return row;
}

async function refresh() {
  if (document.hidden) return;
  try {
    const [list, mine] = await Promise.all([get("/tables/list.json"), get("/tables/mine.json")]);
    const tables = made("ul", "plain-list");
    tables.append(
      ...list.tables.map((table) =>
        tableRow(table, () => (table.open ? t("坐下", "Sit down") : t("旁观", "Watch"))),
      ),
    );
    named("listed").replaceChildren(
      list.tables.length
        ? tables
        : made("p", "empty", t("现在没有公开的桌。", "No open tables just now.")),
    );
    const own = made("ul", "plain-list");
    own.append(
      ...mine.tables
        .filter((table) => table.phase !== "over")
        .map((table) => tableRow(table, () => t("回到桌上", "Back to the table"))),
    );
    own.append(
      ...mine.deals.slice(0, 30).map((deal) => {
        const row = made("li", "lobby-table");
        row.append(
          made("a", "button quiet", t("看", "Look"), {
            href: deal.address,
            "aria-label": t(`看第 ${deal.number} 副`, `Look at deal ${deal.number}`),
          }),
          made(
            "span",
            "",
            `${new Date(deal.ended).toLocaleString()} · ${t(`第 ${deal.number} 副`, `deal ${deal.number}`)}`,
          ),
          made("span", "hint", say(deal.result)),
        );
        return row;
      }),
    );
    named("mine").replaceChildren(
      own.children.length ? own : made("p", "empty", t("还没有。", "None yet.")),
    );
  } catch {
    /* shown as it was; the next time it may answer */
  }
}

async function begin() {
  named("own-name").value = localStorage.getItem(NAME) || "";
  try {
    choices = await get("/tables/choices.json");
  } catch (error) {
    trouble(error.message);
    return;
  }
  gameCards();
  named("now").addEventListener("click", () => go("/tables/now", { regulation: "any" }));
  named("open-form").addEventListener("click", () => openingForm());
  const shared = fromLink();
  if (shared) openingForm(shared);
  refresh();
  setInterval(refresh, REFRESH);
}
begin();
