// What is heard at the table? Short tones made here, and calls in Mandarin where the browser has a
// voice for them. Nothing is loaded.
import { preferences } from "./preferences.js";

const TONES = {
  card: [[420, 0.03, "triangle"]],
  draw: [[520, 0.02, "triangle"]],
  turn: [
    [660, 0.08, "sine"],
    [880, 0.1, "sine"],
  ],
  trick: [
    [330, 0.06, "sine"],
    [440, 0.08, "sine"],
  ],
  refused: [[220, 0.12, "sine"]],
  hurry: [[880, 0.06, "square"]],
  over: [
    [523, 0.12, "sine"],
    [659, 0.12, "sine"],
    [784, 0.2, "sine"],
  ],
};
let audio = null;

export function sound(name) {
  const tones = TONES[name];
  if (
    !preferences().sound ||
    !tones ||
    !globalThis.AudioContext ||
    document.hidden ||
    navigator.userActivation?.hasBeenActive === false
  )
    return;
  audio ||= new AudioContext();
  if (audio.state === "suspended") {
    audio.resume();
    return;
  }
  let at = audio.currentTime;
  for (const [pitch, length, shape] of tones) {
    const wave = audio.createOscillator();
    const loud = audio.createGain();
    wave.type = shape;
    wave.frequency.value = pitch;
    loud.gain.setValueAtTime(0.06, at);
    loud.gain.exponentialRampToValueAtTime(0.0005, at + length);
    wave.connect(loud).connect(audio.destination);
    wave.start(at);
    wave.stop(at + length);
    at += length;
  }
}

const mandarin = () =>
  globalThis.speechSynthesis
    ?.getVoices()
    .find((voice) => /^(zh|cmn)/u.test(voice.lang) && !/HK|TW|yue/u.test(voice.lang));
export const hasVoice = () => Boolean(mandarin());

export function call(words) {
  const voice = mandarin();
  if (!preferences().voice || !voice || !words || document.hidden) return;
  const said = new SpeechSynthesisUtterance(words);
  said.voice = voice;
  said.lang = voice.lang;
  said.rate = 1.15;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

// What is called of an event, as people call it at a table; null: nothing is said.
export function callOf(event, game) {
  const action = event.action || {};
  if (action.type === "bid") return action.points ? `${action.points} 分` : "不叫";
  if (action.type === "pass") return "不出";
  if (action.type === "show")
    return event.text.zh
      .replace(/^[东北西南]\s*/u, "")
      .replace(
        /[♠♥♣♦]/gu,
        (sign) => ({ "♠": "黑桃", "♥": "红桃", "♣": "梅花", "♦": "方块" })[sign],
      );
  if (event.failed) return "甩牌失败";
  if (action.type !== "play" || !event.shape) return null;
  const shape = event.shape.zh;
  if (game === "erdayi") return /炸弹|王炸|火箭|飞机|连对|顺|三带/u.exec(shape)?.[0] ?? null;
  if (/^(毙|杀)/u.test(shape)) return "毙";
  if (shape.startsWith("甩")) return "甩牌";
  if (/拖拉机/u.test(shape)) return "拖拉机";
  return null;
}
