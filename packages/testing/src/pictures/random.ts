/** Sequence of numbers that depends on its seed only. */
export interface Random {
  /** Returns a number from `min` to `max`. */
  between(min: number, max: number): number;
  /** @throws {RangeError} without items */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns some of the items, in another order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** Creates a sequence with the generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  // The first numbers of neighbouring seeds are alike.
  for (let index = 0; index < 8; index++) next();
  return {
    between: (min, max) => min + next() * (max - min),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    some: (items, count) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .slice(0, count)
        .map(({ item }) => item),
  };
}
