// What opens over the table: the menu, the last trick, readings, questions of others, the result.
import { preferences, prefer } from "./preferences.js";
import { button, made, t } from "./words.js";

export class Sheets {
  constructor(root) {
    this.root = root;
    this.open = null;
  }

  // Opens a sheet with this content; `closed` is told when it goes, however it goes.
  show(name, title, content, closed = null) {
    this.close();
    const dialog = made("dialog", "table-sheet", null, { "aria-label": title, "data-sheet": name });
    const head = made("div", "sheet-head");
    head.append(
      made("h2", "", title),
      button(t("关闭", "Close"), () => this.close(), "", { "aria-label": t("关闭", "Close") }),
    );
    dialog.append(head, ...[content].flat());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (this.open === dialog) this.open = null;
      closed?.();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.root.append(dialog);
    this.open = dialog;
    dialog.showModal();
    return dialog;
  }

  close() {
    this.open?.close();
  }

  showing(name) {
    return this.open?.dataset.sheet === name;
  }
}

// A switch of one preference; `changed` is told.
export function preferenceSwitch(name, words, changed, [off, on] = [false, true]) {
  const label = made("label");
  const box = made("input", "", null, { type: "checkbox" });
  box.checked = preferences()[name] === on;
  box.addEventListener("change", () => {
    prefer({ [name]: box.checked ? on : off });
    changed();
  });
  label.append(box, words);
  return label;
}

export function keysTable() {
  const rows = [
    ["← → ↑ ↓", t("走牌", "move")],
    [t("空格", "Space"), t("选", "choose")],
    ["0 1 2 3", t("正好取几张", "exactly so many")],
    ["Shift + ← →", t("连选", "run")],
    [t("回车", "Enter"), t("出牌", "play")],
    ["H", t("提示", "hint")],
    ["N", t("不出、不亮", "pass")],
    ["Esc", t("清空", "clear")],
    ["L", t("上一圈", "last trick")],
    ["J", t("叫裁判", "call the referee")],
    ["M", t("菜单", "menu")],
    ["?", t("这张表", "this list")],
  ];
  const table = made("table", "result-table");
  for (const [key, words] of rows) {
    const row = table.insertRow();
    row.append(made("th", "", key), made("td", "", words));
  }
  return table;
}
