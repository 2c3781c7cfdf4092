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
}

export interface TimeRange extends TextRange {
  /** Seconds that the file adds to the time written here: the beginning of a TTML element's parent. */
  base: number;
  /** Whether the time is a length: the attribute `dur` of TTML. */
  isDuration?: true;
  /** Attribute of TTML that is not written; the range is empty and is the place for it. */
  missing?: 'begin' | 'end';
}

/**
 * Trims all lines and drops empty ones, so that every format can hold the text. Marks of direction at the beginning of a line go too: Netflix
 * has one on every line, and players find the direction by the text.
 */
export function normalizeText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[ \t\f\v]+/g, ' ')
        .replace(/^[\s\u200e\u200f]+/, '')
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

const UNUSUAL = /[\r\n\t\f\v\u2028\u2029\u200b\ufeff\u200e\u200f]|^\s|\s$| {2}/;

/** Rounds seconds to milliseconds, so that times that are equal in a file are equal as numbers. */
export function milliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * 1_000) / 1_000 : seconds;
}
