const EM_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\u200b-\u200f]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u, 1],
  [/\s/u, 0.28],
  [/\p{P}/u, 0.32],
  [/\p{Lu}/u, 0.66],
];
/** Mean width of other letters and digits, in em. */
const LETTER_WIDTH = 0.52;

/** Estimates the width of a text in em. Fonts differ from it by half, at most twice. */
export function estimateWidth(text: string): number {
  let width = 0;
  for (const character of text) width += EM_WIDTHS.find(([letters]) => letters.test(character))?.[1] ?? LETTER_WIDTH;
  return width;
}
