// The proof of a deal, worked out again in the reader's own browser.
import { get } from "./asking.js";
import { checkDeal } from "./sealed.js";
import { cardsOf, made, say, seatName, t } from "./words.js";
import { short } from "./naming.js";

const SENTENCES = {
  commitment: [
    "服务器的密钥，正是洗牌之前公布的那个摘要所对应的",
    "The server's secret is the one whose hash was published before the shuffle",
  ],
  words: [
    "每个人打开的暗词，正是他之前封存的",
    "Every word opened is the one its player had sealed",
  ],
  deck: [
    "整副牌的次序由密钥和所有暗词算出，一张不差",
    "The order of the whole deck follows from the secret and all words, card by card",
  ],
  hands: ["每家摸到的牌都来自这个次序", "Every hand comes from this order"],
};

async function begin() {
  const root = document.getElementById("proof");
  let found;
  try {
    found = await get(`/deals/${root.dataset.deal}.json`);
  } catch (error) {
    root.querySelector(".empty").textContent = error.message;
    return;
  }
  const { proof } = found;
  const result = checkDeal({ proof, game: found.game, decks: cardsOf(proof.deck).length / 54 });
  const list = made("ul", "checks");
  list.append(
    ...result.checks.map((check) =>
      made(
        "li",
        check.holds ? "proof-good" : "proof-bad",
        `${check.holds ? "✓" : "✗"} ${t(...SENTENCES[check.what])}`,
      ),
    ),
  );
  const words = made("dl", "facts");
  const row = (name, value) =>
    words.append(made("dt", "", name), made("dd", "", made("code", "", value)));
  row(t("洗牌前公布", "Published before"), proof.commitment);
  row(t("密钥", "Secret"), proof.secret);
  proof.words.forEach((word, seat) =>
    row(
      t(`${seatName(found.game, seat)} 的暗词`, `Word of ${seatName(found.game, seat)}`),
      word ??
        t(
          "没有：机器人的词是服务器的，不算数",
          "none: a bot's would be the server's and count for nothing",
        ),
    ),
  );
  const people = proof.words.filter((word) => word !== null).length;
  root.replaceChildren(
    made(
      "h1",
      "",
      result.proved
        ? t("没有人能安排这副牌", "Nobody could arrange this deal")
        : t("这副牌复算不符", "This deal does not recompute"),
    ),
    made(
      "p",
      "",
      t(
        `刚才在你的浏览器里重新算了一遍。有 ${people} 个人添了自己的暗词：只要其中一个是随机的，就没有人，包括服务器，能挑牌。`,
        "It was worked out again in your browser just now. " +
          `${people} people added words of their own: if one of them was random, ` +
          "nobody, the server included, could choose the deck.",
      ),
    ),
    list,
    words,
    made("p", "", t("自己再算：", "Recompute it yourself: ")),
    made("pre", "", `paisai table verify deal.json`),
    made(
      "p",
      "",
      made("a", "button", t("下载这副牌", "Download the deal"), {
        href: `/deals/${root.dataset.deal}.json`,
        download: "deal.json",
      }),
    ),
    made("details", "", null),
    made("p", "hint", say(found.result?.text)),
  );
  const deck = root.querySelector("details");
  deck.append(
    made("summary", "", t("整副牌的次序", "The whole order")),
    made("p", "deck-order", short(cardsOf(proof.deck))),
  );
}
begin();
