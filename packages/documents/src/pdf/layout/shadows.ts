import type { PositionedGlyph } from './positioned-glyph.ts';

/** Maximum distance of a copy from its letter, in em. No two letters of a word are as close. */
const MAX_OFFSET = 0.12;
/** Smaller offsets have no direction, in em. */
const MIN_OFFSET = 0.01;
/** Number of letters a letter is compared with, which limits the time for files that draw one thousands of times. */
const MAX_COPIES = 40;

/**
 * Joins copies of letters with the letter on top of them: shadows, and bold letters made by drawing regular ones twice.
 * They were read as texts of their own or as doubled letters. Outlines, whose copies surround a letter, stay separate
 * texts, because a white letter is invisible without them.
 * @returns the glyphs in drawing order, with copies next to their letter
 */
export function joinShadows(glyphs: readonly PositionedGlyph[]): readonly PositionedGlyph[] {
  if (!mayHaveCopies(glyphs)) return glyphs;
  const printed = glyphs.filter(({ glyph }) => glyph.text !== '');
  const copiesOf = new Map<PositionedGlyph, PositionedGlyph[]>();
  for (const equal of Map.groupBy(printed, ({ glyph }) => glyph.text).values()) {
    for (const [top, ...copies] of closeGroups(equal)) {
      if (top && !isSurrounded(top, copies)) copiesOf.set(top, copies);
    }
  }
  if (copiesOf.size === 0) return glyphs;
  const close = new Set([...copiesOf.values()].flat());
  // Single letters of two texts may lie on each other by chance.
  const copies = new Set(
    printed.filter((glyph, index) => close.has(glyph) && [-1, 1].some((step) => isIn(close, printed[index + step]))),
  );
  for (const [top, below] of copiesOf) {
    const own = below.filter((copy) => copies.has(copy));
    copiesOf.set(top, own);
    const { left, baseline, size } = top;
    for (const copy of own) {
      copy.glyph.text = '';
      Object.assign(copy, { left, right: left, baseline, size });
    }
  }
  return glyphs.flatMap((glyph) => (copies.has(glyph) ? [] : [...(copiesOf.get(glyph) ?? []), glyph]));
}

/** Glyphs drawn one behind the other on a baseline. */
interface Row {
  baseline: number;
  size: number;
  /** Left edges of the first and of the last glyph. */
  left: number;
  right: number;
}

/** Whether any glyph is drawn near an earlier one. On most pages none is, and comparing letters is not needed. */
function mayHaveCopies(glyphs: readonly PositionedGlyph[]): boolean {
  const rows: Row[] = [];
  let row: Row | undefined;
  for (const { glyph, left, baseline, size } of glyphs) {
    if (glyph.text === '') continue;
    if (row && row.baseline === baseline && row.size === size && left > row.right) {
      if (left - row.right <= MAX_OFFSET * size) return true;
      row.right = left;
    } else {
      if (rows.length === MAX_ROWS || isNearEarlier(row, rows)) return true;
      row = { baseline, size, left, right: left };
      rows.push(row);
    }
  }
  return isNearEarlier(row, rows);
}

/** Number of rows that are compared with each other. */
const MAX_ROWS = 500;

function isNearEarlier(row: Row | undefined, rows: readonly Row[]): boolean {
  return row !== undefined && rows.some((other) => other !== row && areNear(row, other));
}

function areNear(one: Row, other: Row): boolean {
  const reach = MAX_OFFSET * Math.max(one.size, other.size);
  return (
    Math.abs(one.baseline - other.baseline) < reach &&
    one.left <= other.right + reach &&
    other.left <= one.right + reach
  );
}

function isIn<Item>(set: ReadonlySet<Item>, item: Item | undefined): boolean {
  return item !== undefined && set.has(item);
}

/** Groups letters that lie on each other, the one on top first. @param equal letters with one text, in drawing order */
function closeGroups(equal: readonly PositionedGlyph[]): PositionedGlyph[][] {
  const sorted = equal
    .map((letter, order) => ({ letter, order }))
    .sort((one, other) => one.letter.left - other.letter.left);
  const close = new Map<number, PositionedGlyph[]>();
  for (const [index, { letter, order }] of sorted.entries()) {
    for (let next = index + 1; next <= index + MAX_COPIES; next++) {
      const other = sorted[next];
      if (!other || other.letter.left - letter.left > MAX_OFFSET * letter.size) break;
      if (!areClose(letter, other.letter)) continue;
      const [above, below] = order > other.order ? [order, other.letter] : [other.order, letter];
      close.set(above, [...(close.get(above) ?? []), below]);
    }
  }
  const taken = new Set<PositionedGlyph>();
  return [...close.keys()]
    .sort((one, other) => other - one)
    .flatMap((order) => {
      const top = equal[order];
      if (!top || taken.has(top)) return [];
      const copies = close.get(order)?.filter((copy) => !taken.has(copy)) ?? [];
      for (const copy of copies) taken.add(copy);
      return copies.length > 0 ? [[top, ...copies]] : [];
    });
}

function areClose(one: PositionedGlyph, other: PositionedGlyph): boolean {
  return (
    Math.abs(one.baseline - other.baseline) < MAX_OFFSET * one.size &&
    Math.abs(one.size - other.size) < MAX_OFFSET * one.size &&
    one.glyph.font.name === other.glyph.font.name
  );
}

function isSurrounded(top: PositionedGlyph, copies: readonly PositionedGlyph[]): boolean {
  const least = MIN_OFFSET * top.size;
  const offsets = copies.map(({ left }) => left - top.left);
  return Math.min(...offsets) < -least && Math.max(...offsets) > least;
}
