// Everybody's opponent in some legal pairing, or null: Edmonds' search for alternating paths, step by
// step as paisai.tournament.pairing.feasibility goes, since a draw may rest on which pairing it finds.
// Whom each may meet is one BigInt: entry v is bit v.
const bit = (v) => 1n << BigInt(v);
const has = (set, v) => (set >> BigInt(v)) & 1n;

function members(set) {
  const found = [];
  for (let v = 0; set > 0n; v += 1, set >>= 1n) if (set & 1n) found.push(v);
  return found;
}

export function somePairing(meets) {
  const mate = meets.map(() => -1);
  let free = bit(meets.length) - 1n,
    aside = 0n,
    stuck = false;
  meets.forEach((others, v) => {
    if (!has(free, v) || !(others & free)) return;
    const [u] = members(others & free);
    [mate[v], mate[u]] = [u, v];
    free &= ~(bit(v) | bit(u));
  });
  for (let v = 0; v < mate.length; v += 1) {
    if (mate[v] >= 0) continue;
    const search = new Search(meets, mate, v, aside);
    if (search.augmented()) continue;
    stuck = true;
    aside = search.tree;
  }
  return stuck ? null : mate;
}

class Search {
  constructor(meets, mate, root, aside) {
    const unpaired = mate.reduce((set, partner, v) => (partner < 0 ? set | bit(v) : set), 0n);
    Object.assign(this, {
      meets,
      mate,
      outer: bit(root),
      tree: aside | bit(root),
      queue: [root],
      inside: new Map([[root, bit(root)]]),
    });
    this.unpaired = unpaired & ~this.tree;
    this.parent = mate.map(() => -1);
    this.base = mate.map((_, v) => v);
  }

  augmented() {
    for (let i = 0; i < this.queue.length; i += 1) {
      const v = this.queue[i],
        ends = this.meets[v] & this.unpaired;
      if (ends) {
        this.augment(v, members(ends)[0]);
        return true;
      }
      for (;;) {
        const other = this.meets[v] & this.outer & ~this.inside.get(this.base[v]);
        if (!other) break;
        this.shrink(v, members(other)[0]);
      }
      for (const u of members(this.meets[v] & ~this.tree)) if (!has(this.tree, u)) this.grow(v, u);
    }
    return false;
  }

  grow(v, u) {
    const w = this.mate[u];
    this.parent[u] = v;
    this.tree |= bit(u) | bit(w);
    this.outer |= bit(w);
    this.inside.set(w, bit(w));
    this.queue.push(w);
  }

  // The odd circle through v and u becomes one blossom around their nearest ancestor.
  shrink(v, u) {
    const top = this.common(v, u);
    let blossom = this.inside.get(top);
    for (const [end, from] of [
      [v, u],
      [u, v],
    ]) {
      let w = end,
        child = from;
      while (this.base[w] !== top) {
        const partner = this.mate[w];
        this.parent[w] = child;
        for (const x of [w, partner]) blossom |= this.inside.get(this.base[x]) ?? bit(x);
        child = partner;
        w = this.parent[partner];
      }
    }
    for (const x of members(blossom & ~this.inside.get(top))) this.base[x] = top;
    this.queue.push(...members(blossom & ~this.outer));
    this.outer |= blossom;
    this.inside.set(top, blossom);
  }

  common(v, u) {
    const seen = new Set();
    for (;;) {
      v = this.base[v];
      seen.add(v);
      if (this.mate[v] < 0) break;
      v = this.parent[this.mate[v]];
    }
    while (!seen.has(this.base[u])) u = this.parent[this.mate[this.base[u]]];
    return this.base[u];
  }

  augment(v, end) {
    this.parent[end] = v;
    while (end >= 0) {
      const before = this.parent[end],
        following = this.mate[before];
      [this.mate[end], this.mate[before]] = [before, end];
      end = following;
    }
  }
}
