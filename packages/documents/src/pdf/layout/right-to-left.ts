import type { LaidGlyph } from './laid-glyph.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

/** Whether most letters of a line are written from right to left. */
export function isRightToLeft(glyphs: readonly LaidGlyph[]): boolean {
  let balance = 0;
  for (const { glyph } of glyphs) {
    if (RIGHT_TO_LEFT.test(glyph.text)) balance++;
    else if (/\p{L}/u.test(glyph.text)) balance--;
  }
  return balance > 0;
}

/**
 * Glyphs of a right-to-left line in the order they are read: from the right, but numbers and words of other scripts from
 * their left. (The whole of UAX #9 is not needed: a line on paper holds no controls and rarely more than two levels.)
 */
export function readingOrderOfLine(glyphs: readonly LaidGlyph[]): LaidGlyph[] {
  const byPlace = [...glyphs].sort((one, other) => other.left - one.left);
  const ordered: LaidGlyph[] = [];
  for (let index = 0; index < byPlace.length; ) {
    const glyph = byPlace[index];
    if (!glyph) break;
    if (!isLeftToRight(glyph)) {
      ordered.push(glyph);
      index++;
      continue;
    }
    const end = endOfForeignRun(byPlace, index);
    ordered.push(...byPlace.slice(index, end).reverse());
    index = end;
  }
  return ordered;
}

function isLeftToRight({ glyph }: LaidGlyph): boolean {
  return LEFT_TO_RIGHT.test(glyph.text) && !RIGHT_TO_LEFT.test(glyph.text);
}

/** Signs and spaces between two foreign glyphs belong to their run. */
function endOfForeignRun(glyphs: readonly LaidGlyph[], start: number): number {
  let end = start + 1;
  for (let index = start + 1; index < glyphs.length; index++) {
    const glyph = glyphs[index];
    if (!glyph || RIGHT_TO_LEFT.test(glyph.glyph.text)) break;
    if (isLeftToRight(glyph)) end = index + 1;
  }
  return end;
}
