import { widthOf } from './rewrap.ts';

/** What one line of subtitles holds at most by common practice. */
const LONGEST = 42;

/** Subtitles in lines that fit: a long one is broken near its middle. Tags (`<i>`, `{\an8}`) are not torn and count nothing. */
export function balanceLines(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '').flatMap((line) => breakLine(line.trim()));
}

function breakLine(line: string): string[] {
  const width = widthOf(withoutTags(line));
  if (width <= LONGEST) return [line];
  let best: number | undefined;
  let bestDistance = width;
  for (const { index } of line.matchAll(/[ \u3000]+|[、。，！？]/g)) {
    const before = line.slice(0, index);
    if (isInTag(before)) continue;
    const distance = Math.abs(widthOf(withoutTags(before)) - width / 2);
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  // Without a good place near the middle one long line is read more easily.
  if (best === undefined || bestDistance > width / 4) return [line];
  const after = /[、。，！？]/.test(line[best] ?? '') ? best + 1 : best;
  return [line.slice(0, after).trimEnd(), line.slice(after).trimStart()].filter((part) => part !== '');
}

function withoutTags(text: string): string {
  return text.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '');
}

function isInTag(before: string): boolean {
  return before.lastIndexOf('<') > before.lastIndexOf('>') || before.lastIndexOf('{\\') > before.lastIndexOf('}');
}
