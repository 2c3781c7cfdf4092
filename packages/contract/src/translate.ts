import * as z from 'zod/mini';
import { meterName } from './plans.ts';

/** `POST /service/api/translate` (API-04). Unknown languages and engines are errors of their own, so both are plain strings here. */
export const translateRequest = z.object({
  source_text: z.array(z.string()),
  /** One of our codes, or any BCP 47 tag that matches one; `auto` detects. */
  source_lang: z._default(z.string(), 'auto'),
  target_lang: z.string(),
  engine: z._default(z.string(), 'microsoft-edge'),
  /** Answer an error when the text is surely not in `source_lang` (ENG-08, TXT-03). */
  check_source: z._default(z.boolean(), false),
  /** Let `microsoft-edge` answer when the engine fails (ENG-07). */
  fallback: z._default(z.boolean(), true),
  /** A glossary that the caller may use; its terms hold in every engine, into its own target language (ENG-10). */
  glossary_id: z.optional(z.uuid()),
});
export type TranslateRequest = z.input<typeof translateRequest>;

export const failedSegment = z.object({ index: z.int(), code: z.int(), info: z.string() });
export type FailedSegment = z.infer<typeof failedSegment>;

export const translateUsage = z.object({
  characters: z.int(),
  segments: z.int(),
  cached_segments: z.int(),
  input_tokens: z.optional(z.int()),
  output_tokens: z.optional(z.int()),
  /** How many tokens of the plan it cost; left out for engines that cost nothing. */
  charged: z.optional(z.int()),
  /** What paid for it, in the order of consumption. */
  charges: z.optional(
    z.array(
      z.object({ meter: meterName, channel: z.enum(['subscription', 'buy', 'reward', 'other']), amount: z.int() }),
    ),
  ),
});

/** Why another engine than the one asked for answered. */
export const fallbackNote = z.object({ from: z.string(), to: z.string(), code: z.int(), info: z.string() });
export type FallbackNote = z.infer<typeof fallbackNote>;

/** `data` of the JSON answer. A failed segment is `null` in `translations` and named in `failed`. */
export const translateData = z.object({
  translations: z.array(z.nullable(z.string())),
  detected_language: z.nullable(z.string()),
  /** The engine that answered. */
  service: z.string(),
  /** How it was made, in the engine's words, e.g. `Apertium en→ca→fr`. */
  route: z.nullable(z.string()),
  fallback: z.nullable(fallbackNote),
  usage: translateUsage,
  failed: z.optional(z.array(failedSegment)),
});
export type TranslateData = z.infer<typeof translateData>;

/**
 * The same path answers `text/event-stream` when asked to (`Accept`). Event names and their data:
 * `partial` (AI engines, text so far), `segment` (final, exactly one per segment), `done` (the envelope, without translations)
 * or `error` (the envelope of an error that ended everything).
 */
export const partialEvent = z.object({ index: z.int(), text: z.string() });
export const segmentEvent = z.discriminatedUnion('status', [
  z.object({
    index: z.int(),
    status: z.literal('translated'),
    text: z.string(),
    engine: z.string(),
    source: z.string(),
    cached: z.boolean(),
    route: z.nullable(z.string()),
    fallback: z.nullable(fallbackNote),
  }),
  z.object({ index: z.int(), status: z.literal('kept'), text: z.string(), reason: z.string() }),
  z.object({ index: z.int(), status: z.literal('failed'), code: z.int(), info: z.string() }),
]);
export type PartialEvent = z.infer<typeof partialEvent>;
export type SegmentEvent = z.infer<typeof segmentEvent>;
export const doneData = z.omit(translateData, { translations: true });
export type DoneData = z.infer<typeof doneData>;
