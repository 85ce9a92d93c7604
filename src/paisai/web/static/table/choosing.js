// What is chosen of a hand after a tap, a run, a label, a key? A choice is a Map from a stack's key
// to how many of it are taken; every function gives a new one.
export const chosenCards = (choice) =>
  [...choice].flatMap(([key, count]) => Array(count).fill(codeOf(key)));
export const codeOf = (key) => key.split("/")[0];
export const total = (choice) => [...choice.values()].reduce((sum, count) => sum + count, 0);

function changed(choice, key, count) {
  const next = new Map(choice);
  if (count > 0) next.set(key, count);
  else next.delete(key);
  return next;
}

// Nothing chosen of the stack: the unit that is asked for, as far as it has so many and so many are
// still wanted. Else one fewer. `need` null: as many as one likes.
export function tapped(choice, stack, { unit = null, need = null }) {
  const now = choice.get(stack.key) || 0;
  if (now) return changed(choice, stack.key, now - 1);
  const left = need === null ? Infinity : need - total(choice);
  return changed(choice, stack.key, Math.min(stack.copies, unit ?? Infinity, Math.max(0, left)));
}

export function exactly(choice, stack, count, { need = null } = {}) {
  const others = total(changed(choice, stack.key, 0));
  const most = need === null ? stack.copies : Math.min(stack.copies, Math.max(0, need - others));
  return changed(choice, stack.key, Math.min(count, most));
}

// A finger drawn over stacks: each as if tapped; where the first was chosen, all of them clear.
export function ranOver(choice, stacks, asked) {
  if (!stacks.length) return choice;
  const clearing = choice.has(stacks[0].key);
  let next = choice;
  for (const stack of stacks) {
    if (clearing) next = changed(next, stack.key, 0);
    else if (!next.has(stack.key)) next = tapped(next, stack, asked);
  }
  return next;
}

// The label of a row: the whole suit, up to the number that is wanted; all of it chosen: none.
export function labelled(choice, stacks, { need = null }) {
  if (stacks.every((stack) => choice.get(stack.key) === stack.copies)) {
    return stacks.reduce((next, stack) => changed(next, stack.key, 0), choice);
  }
  return stacks.reduce((next, stack) => exactly(next, stack, stack.copies, { need }), choice);
}

// Dou Dizhu: a card and all above it in its column; the front is the whole unit. Again: down it goes.
export function columnTapped(choice, column, place, { need = null } = {}) {
  const upTo = column.slice(0, place + 1);
  const whole =
    upTo.every((stack) => choice.has(stack.key)) &&
    column.slice(place + 1).every((stack) => !choice.has(stack.key));
  let next = column.reduce((now, stack) => changed(now, stack.key, 0), choice);
  if (whole) return upTo.slice(0, -1).reduce((now, stack) => changed(now, stack.key, 1), next);
  for (const stack of upTo)
    if (need === null || total(next) < need) next = changed(next, stack.key, 1);
  return next;
}

// The choice that holds these cards of these stacks: a chip, a hint, what must be followed.
export function holding(cards, stacks) {
  let choice = new Map();
  const left = new Map();
  for (const code of cards) left.set(code, (left.get(code) || 0) + 1);
  for (const stack of stacks) {
    const take = Math.min(stack.copies, left.get(stack.code) || 0);
    if (take) {
      choice = changed(choice, stack.key, take);
      left.set(stack.code, left.get(stack.code) - take);
    }
  }
  return choice;
}

// What is left of a choice when the hand has changed.
export function kept(choice, stacks) {
  return stacks.reduce(
    (next, stack) => changed(next, stack.key, Math.min(stack.copies, choice.get(stack.key) || 0)),
    new Map(),
  );
}
