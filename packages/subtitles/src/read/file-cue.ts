import type { Cue } from '../track.ts';

/** Half-open range of a file, in UTF-16 code units. */
export interface TextRange {
  from: number;
  to: number;
}

/** A cue with the places of its parts in its file, so that a changed one can be written without touching anything else. */
export interface FileCue extends Cue {
  body: TextRange;
  startTime: TimeRange;
  endTime: TimeRange;
  /** Everything in the file that is only about this cue; missing where a TTML paragraph holds several cues without elements of their own. */
  block?: TextRange;
  /** The number of SRT or the identifier of WebVTT, with its line break. */
  label?: TextRange;
  /** Seconds to which times written inside of the cue are relative; missing where none can be. */
  innerBase?: number;
}

export interface TimeRange extends TextRange {
  /** Seconds that the file adds to the time written here: the beginning of a TTML element's parent. */
  base: number;
  /** Whether the time is a length: the attribute `dur` of TTML. */
  isDuration?: true;
  /** Attribute of TTML that is not written; the range is empty and is the place for it. */
  missing?: 'begin' | 'end';
}

/** Marks and embeddings of direction (UAX 9, section 2). */
export const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Trims all lines and drops empty ones, so that every format can hold the text. Marks of direction around a line go too: Netflix has one
 * on every line, Arabic files embed each line, and players find the direction by the text.
 */
export function normalizeText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => withoutEdges(line.replace(/[ \t\f\v]+/g, ' ')))
    .filter((line) => line !== '')
    .join('\n');
}

const UNUSUAL = new RegExp(`[\\r\\n\\t\\f\\v\\u2028\\u2029\\u200b\\ufeff]|^\\s|\\s$| {2}|${DIRECTION_MARK.source}`);

const EDGE = new RegExp(`\\s|${DIRECTION_MARK.source}`);

/** Trims spaces and marks of direction in linear time, however many there are. */
function withoutEdges(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && EDGE.test(line.charAt(from))) from += 1;
  while (to > from && EDGE.test(line.charAt(to - 1))) to -= 1;
  return line.slice(from, to);
}

/** Shortest time that a cue is shown for, in seconds. */
export const MIN_DURATION = 0.1;

/** Puts cues in order, without empty and impossible ones, and with times in whole milliseconds. */
export function plainCues<Kind extends Cue>(cues: readonly Kind[]): Kind[] {
  return cues
    .filter(({ start, end, text }) => text !== '' && start >= 0 && Number.isFinite(end))
    .map((cue) => ({
      ...cue,
      start: milliseconds(cue.start),
      end: milliseconds(Math.max(cue.end, cue.start + MIN_DURATION)),
    }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Whether a cue repeats the one before it. */
export function isRepeated(cue: Cue, previous: Cue | undefined): boolean {
  return previous?.start === cue.start && previous.end === cue.end && previous.text === cue.text;
}

/** Rounds seconds to milliseconds, so that times that are equal in a file are equal as numbers. */
export function milliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * 1_000) / 1_000 : seconds;
}
