import { splitTranslation } from '@interlinear/subtitles/split-translation';
import type { PlacedCue } from '@interlinear/subtitles/subtitle-file';

/** One line of a file as a person edits it. */
export interface Line extends Omit<PlacedCue, 'translation'> {
  /** Unique within its file. */
  id: number;
  /** Number under which engines' results are stored. A new number asks for a new translation. */
  request: number;
  /** Translations written by a person, by target language. */
  typed: Readonly<Record<string, string>>;
  /** Present on lines that a person added; they are translated on demand only. */
  isAdded?: true;
}

/** Shortest line, in seconds. */
export const MIN_DURATION = 0.1;
/** Length of an added line, in seconds. */
const ADDED_DURATION = 2;

export function linesOf(cues: readonly PlacedCue[]): Line[] {
  return cues.map((cue, index) => ({ ...cue, id: index, request: index, typed: {} }));
}

/** Returns a number that no line has used as its id or request. */
export function nextNumber(lines: readonly Line[]): number {
  return lines.reduce((highest, { id, request }) => Math.max(highest, id, request), -1) + 1;
}

export function withLine(lines: readonly Line[], id: number, change: Partial<Line>): Line[] {
  const changed = lines.map((line) => (line.id === id ? { ...line, ...change } : line));
  return change.start === undefined ? changed : inOrder(changed);
}

export function withTyped(lines: readonly Line[], id: number, target: string, text: string): Line[] {
  return lines.map((line) => (line.id === id ? { ...line, typed: { ...line.typed, [target]: text } } : line));
}

export function withoutLine(lines: readonly Line[], id: number): Line[] {
  return lines.filter((line) => line.id !== id);
}

/** Adds an empty line after another, in the pause before the next where there is one. */
export function withAddedLine(lines: readonly Line[], after: number, id: number): Line[] {
  const index = lines.findIndex((line) => line.id === after);
  const before = lines[index];
  const start = before?.end ?? 0;
  const next = lines[index + 1]?.start ?? Number.POSITIVE_INFINITY;
  const hasPause = next - start >= MIN_DURATION;
  const end = start + (hasPause ? Math.min(ADDED_DURATION, next - start) : ADDED_DURATION);
  return lines.toSpliced(index + 1, 0, { id, request: id, start, end, text: '', typed: {}, isAdded: true });
}

/** Joins a line with the next. @param translationOf returns the translation that a line shows, if any */
export function withMergedLines(
  lines: readonly Line[],
  id: number,
  { target, translationOf }: { target: string; translationOf: (line: Line) => string | undefined },
): Line[] {
  const index = lines.findIndex((line) => line.id === id);
  const [first, second] = [lines[index], lines[index + 1]];
  if (!first || !second) return [...lines];
  const join = (one: string, other: string) => [one, other].filter((text) => text !== '').join('\n');
  const [before, after] = [translationOf(first), translationOf(second)];
  const merged: Line = {
    ...first,
    end: Math.max(first.end, second.end),
    text: join(first.text, second.text),
    ...(before !== undefined && after !== undefined && { typed: { ...first.typed, [target]: join(before, after) } }),
  };
  return lines.toSpliced(index, 2, merged);
}

export interface SplitOptions {
  /** Offset in the text; the best place near the middle if missing. */
  offset?: number | undefined;
  id: number;
  target: string;
  translation: string | undefined;
}

/** Splits a line in two. Times and translation are divided like the text. */
export function withSplitLine(
  lines: readonly Line[],
  lineId: number,
  { offset, id, target, translation }: SplitOptions,
): Line[] {
  const index = lines.findIndex((line) => line.id === lineId);
  const line = lines[index];
  if (!line) return [...lines];
  const [before, after] = splitText(line.text, offset);
  const lengths = [before.length, after.length];
  const share = lengths[0] === lengths[1] ? 0.5 : before.length / Math.max(1, before.length + after.length);
  const middle = milliseconds(line.start + (line.end - line.start) * Math.min(0.9, Math.max(0.1, share)));
  const pieces = translation === undefined ? [] : splitTranslation(translation, lengths, target);
  const typed = (piece: string | undefined) => (piece === undefined ? line.typed : { ...line.typed, [target]: piece });
  return lines.toSpliced(
    index,
    1,
    { ...line, end: middle, text: before, typed: typed(pieces[0]) },
    { ...line, id, request: id, start: middle, text: after, typed: typed(pieces[1]) },
  );
}

function splitText(text: string, offset: number | undefined): [string, string] {
  const isInside = offset !== undefined && text.slice(0, offset).trim() !== '' && text.slice(offset).trim() !== '';
  if (isInside) return [text.slice(0, offset).trim(), text.slice(offset).trim()];
  const newline = text.indexOf('\n');
  if (newline > 0) return [text.slice(0, newline), text.slice(newline + 1)];
  const [before = '', after = ''] = splitTranslation(text, [1, 1], 'und');
  return before === after ? [text, ''] : [before, after];
}

/** Moves all lines. Times may become negative, so that a later move restores them. */
export function withShift(lines: readonly Line[], seconds: number): Line[] {
  return withTimes(lines, (time) => time + seconds);
}

/** Two times and what they should be, in seconds. */
export type FitPoints = readonly [{ from: number; to: number }, { from: number; to: number }];

/** Stretches and moves all lines so that two times become others; unchanged if that would turn time around. */
export function withFit(lines: readonly Line[], [first, second]: FitPoints): Line[] {
  const factor = (second.to - first.to) / (second.from - first.from);
  if (!Number.isFinite(factor) || factor <= 0) return [...lines];
  return withTimes(lines, (time) => first.to + (time - first.from) * factor);
}

function withTimes(lines: readonly Line[], map: (time: number) => number): Line[] {
  return lines.map((line) => ({ ...line, start: milliseconds(map(line.start)), end: milliseconds(map(line.end)) }));
}

function inOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}

/** Returns the index of the last line that has begun; -1 before the first. */
function lastStarted(lines: readonly Line[], time: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Lines that overlap reach back at most this far. */
const LOOK_BACK = 24;

/** Lists the lines that are spoken at a time. */
export function linesAt(lines: readonly Line[], time: number): Line[] {
  const last = lastStarted(lines, time);
  return lines.slice(Math.max(0, last - LOOK_BACK), last + 1).filter(({ end }) => end > time);
}
