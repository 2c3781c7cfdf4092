import * as z from 'zod/mini';
import { normalizeText } from './file-cue.ts';

/** One event of YouTube's captions. */
export interface CaptionEvent {
  /** Seconds. */
  start: number;
  duration: number;
  /** Whether the event continues the one before it, in practice by a line break. */
  isAppended: boolean;
  parts: readonly CaptionPart[];
}

export interface CaptionPart {
  text: string;
  /** Seconds after the event's start; missing in captions without times of words, and for the first word of an event. */
  offset?: number;
  startsTurn?: true;
}

/** Numbers were seen as strings. */
const number = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
);

const eventSchema = z.object({
  tStartMs: z.optional(number),
  dDurationMs: z.optional(number),
  aAppend: z.optional(number),
  segs: z.array(
    z.object({
      utf8: z.optional(z.string()),
      tOffsetMs: z.optional(number),
      isSpeakerChange: z.optional(z.union([z.boolean(), z.number()])),
    }),
  ),
});

/** Reads the events of a json3 answer. Events without text are windows and styles. */
export function readJson3(events: readonly unknown[]): CaptionEvent[] {
  return events.flatMap((event) => {
    const parsed = eventSchema.safeParse(event);
    if (!parsed.success) return [];
    const { tStartMs = 0, dDurationMs = 0, aAppend, segs } = parsed.data;
    if (!(tStartMs >= 0) || !(dDurationMs >= 0)) return [];
    const parts = segs.map(({ utf8 = '', tOffsetMs, isSpeakerChange }) => ({
      text: utf8,
      ...(tOffsetMs !== undefined && tOffsetMs >= 0 && { offset: tOffsetMs / 1_000 }),
      ...(isSpeakerChange && { startsTurn: true as const }),
    }));
    return [{ start: tStartMs / 1_000, duration: dDurationMs / 1_000, isAppended: aAppend === 1, parts }];
  });
}

/** Whether automatic captions have these events: only they have times of words, or append to lines. */
export function isAutomatic(events: readonly CaptionEvent[]): boolean {
  return events.some(({ isAppended, parts }) => isAppended || parts.some(({ offset }) => offset !== undefined));
}

export function textOf({ parts }: CaptionEvent): string {
  return normalizeText(parts.map(({ text }) => text).join(''));
}
