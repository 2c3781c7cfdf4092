import type { TextLine } from './text-line.ts';

/** All in parts of the size of the line beside. */
const MIN_SIZE = 1.8;
const MAX_GAP = 1.2;
const CAP_HEIGHT = 0.7;

/**
 * Puts large first letters in front of the line they begin: they are the first letter of a word, and their size is
 * decoration.
 */
export function joinDropCaps(lines: readonly TextLine[]): TextLine[] {
  const caps = lines.filter(({ inkCount, text }) => inkCount === 1 && /^\p{Lu}$/u.test(text));
  const joined = new Set<TextLine>();
  const replaced = new Map<TextLine, TextLine>();
  for (const cap of caps) {
    const line = lines.find((other) => other !== cap && isBegunBy(other, cap));
    const [letter] = cap.glyphs;
    if (!line || !letter || replaced.has(line)) continue;
    joined.add(cap);
    const { size, baseline } = line;
    replaced.set(line, {
      ...line,
      // A letter of the line like the others, so that its style is theirs and no space is read behind it.
      glyphs: [{ ...letter, size, baseline, right: line.left }, ...line.glyphs],
      formula: [false, ...line.formula],
      text: cap.text + line.text,
      inkCount: line.inkCount + 1,
    });
  }
  return lines.filter((line) => !joined.has(line)).map((line) => replaced.get(line) ?? line);
}

/** The line stands right of the letter, its capitals as high as the letter's head, and the letter reaches below it. */
function isBegunBy(line: TextLine, cap: TextLine): boolean {
  if (cap.size < MIN_SIZE * line.size || line.isRightToLeft) return false;
  const gap = line.left - cap.right;
  if (gap < -0.3 * line.size || gap > MAX_GAP * line.size) return false;
  const head = cap.baseline + CAP_HEIGHT * cap.size;
  const lineHead = line.baseline + CAP_HEIGHT * line.size;
  return Math.abs(head - lineHead) < 0.6 * line.size && cap.baseline < line.baseline - 0.5 * line.size;
}
