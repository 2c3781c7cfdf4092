import type { TextPiece } from './pdf-facts.ts';

/** Fewer letters are no body. */
const BODY_LETTERS = 200;

/** How large the text of each page is beside the original's; pages without a body are left out. */
export function bodySizes(
  original: readonly { pieces: readonly TextPiece[] }[],
  written: readonly { pieces: readonly TextPiece[] }[],
): number[] {
  return original.flatMap(({ pieces }, page) => {
    const before = bodySize(pieces);
    const after = bodySize(written[page]?.pieces ?? []);
    return before !== undefined && after !== undefined ? [after / before] : [];
  });
}

/** The size in the middle, each letter counted. */
function bodySize(pieces: readonly TextPiece[]): number | undefined {
  const sorted = pieces.toSorted((one, other) => one.size - other.size);
  const letters = sorted.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < BODY_LETTERS) return undefined;
  let passed = 0;
  return sorted.find(({ text }) => {
    passed += text.length;
    return passed >= letters / 2;
  })?.size;
}
