import type { InlineContent } from '@interlinear/contract/documents';

/** Writes content as editable text: `‹1›…‹/1›` marks a wrapper, `‹2›` a leaf such as a formula. */
export function toMarkedText(content: readonly InlineContent[]): string {
  return content.map((item) => (typeof item === 'string' ? item : markOf(item))).join('');
}

export type ParsedText =
  | { isComplete: true; content: InlineContent[] }
  /** Marks that are missing or occur too often, as they are written in the text. */
  | { isComplete: false; missing: string[]; surplus: string[] };

/**
 * Parses an edited text. It must have the same marks as the original, equally often but in any order.
 * @param original content of the block in its original language
 */
export function parseMarkedText(text: string, original: readonly InlineContent[]): ParsedText {
  const marks = new Map(original.flatMap((item) => (typeof item === 'string' ? [] : [[markOf(item), item] as const])));
  const content = text.split(/(‹\/?\d+›)/).flatMap((part): InlineContent[] => {
    const item = marks.get(part);
    return item ? [item] : part === '' ? [] : [part];
  });
  const expected = countMarks(original);
  const actual = countMarks(content);
  const missing = excessMarks(expected, actual);
  const surplus = excessMarks(actual, expected);
  return missing.length + surplus.length === 0
    ? { isComplete: true, content: joinTexts(content) }
    : { isComplete: false, missing, surplus };
}

function markOf(item: Exclude<InlineContent, string>): string {
  if ('leaf' in item) return `‹${item.leaf}›`;
  return 'open' in item ? `‹${item.open}›` : `‹/${item.close}›`;
}

function countMarks(content: readonly InlineContent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of content) {
    if (typeof item === 'string') continue;
    const mark = markOf(item);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

/** Lists the marks that occur more often in `one`, each as often as it is in excess. */
function excessMarks(one: Map<string, number>, other: Map<string, number>): string[] {
  return [...one].flatMap(([mark, count]) =>
    Array.from({ length: Math.max(0, count - (other.get(mark) ?? 0)) }, () => mark),
  );
}

/** Joins adjacent strings, which arise where the text looks like a mark but is not one of the original's. */
function joinTexts(content: readonly InlineContent[]): InlineContent[] {
  const joined: InlineContent[] = [];
  for (const item of content) {
    const last = joined.at(-1);
    if (typeof item === 'string' && typeof last === 'string') joined[joined.length - 1] = last + item;
    else joined.push(item);
  }
  return joined;
}
