import { displayWidth } from '../display-width.ts';

/** Common limit for one line of subtitles, in columns. */
const MAX_LINE_WIDTH = 42;
/** Longer lines, with their tags, are no subtitles; measuring them at each of their spaces takes quadratic time. */
const MAX_LINE_LENGTH = 2_000;

/** Breaks each long line once near its middle. Tags (`<i>`, `{\an8}`) are never split and have no width. */
export function balanceLines(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '').flatMap((line) => breakLine(line.trim()));
}

function breakLine(line: string): string[] {
  if (line.length > MAX_LINE_LENGTH) return [line];
  const width = displayWidth(withoutTags(line));
  if (width <= MAX_LINE_WIDTH) return [line];
  let best: number | undefined;
  let bestDistance = width;
  for (const { index } of line.matchAll(/[ \u3000]+|[、。，！？]/g)) {
    const before = line.slice(0, index);
    if (isInTag(before)) continue;
    const distance = Math.abs(displayWidth(withoutTags(before)) - width / 2);
    if (distance < bestDistance) [best, bestDistance] = [index, distance];
  }
  // One long line reads better than two lines of very different lengths.
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
