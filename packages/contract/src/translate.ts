import * as z from 'zod/mini';
import { meterName } from './plans.ts';

/** Styles in which AI engines can translate (ENG-11). */
export const translationStyle = z.enum([
  'general',
  'academic',
  'technical',
  'fiction',
  'news',
  'legal',
  'social',
  'games',
]);
export type TranslationStyle = z.infer<typeof translationStyle>;

/**
 * `POST /service/api/translate` (API-04). Languages and engines are plain strings, because unknown ones have errors of
 * their own.
 */
export const translateRequest = z.object({
  source_text: z.array(z.string()),
  /** A language code of ours, or any BCP 47 tag that matches one; `auto` detects. */
  source_lang: z._default(z.string(), 'auto'),
  target_lang: z.string(),
  engine: z._default(z.string(), 'microsoft-edge'),
  /** Answer with an error when the text is certainly not in `source_lang` (ENG-08, TXT-03). */
  check_source: z._default(z.boolean(), false),
  /** Let `microsoft-edge` translate when the engine fails (ENG-07). */
  fallback: z._default(z.boolean(), true),
  /** Glossary the caller may use; its terms apply in every engine, for its own target language (ENG-10). */
  glossary_id: z.optional(z.uuid()),
  /** Terms for this request only. They prevail over those of the glossary, and apply in every engine. */
  terms: z.optional(
    z
      .array(
        z.object({
          source: z.string().check(z.minLength(1), z.maxLength(120)),
          target: z.string().check(z.minLength(1), z.maxLength(120)),
        }),
      )
      .check(z.maxLength(50)),
  ),
  /** Style of AI engines' translations; others ignore it. */
  style: z._default(translationStyle, 'general'),
  /** The person's own wishes about style and wording, for AI engines. They prevail over the style. */
  instructions: z.optional(z.string().check(z.maxLength(2_000))),
  /** Text around these texts, such as the rest of a picture. Helps AI engines to choose words, and is not translated. */
  context: z.optional(z.string().check(z.maxLength(2_000))),
  /** The texts are the sentences of one text, in order. AI engines get those before a text as its context. */
  consecutive: z._default(z.boolean(), false),
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
  /** Cost in plan tokens; left out for free engines. */
  charged: z.optional(z.int()),
  /** Sources of the payment, in order of consumption. */
  charges: z.optional(
    z.array(
      z.object({ meter: meterName, channel: z.enum(['subscription', 'buy', 'reward', 'other']), amount: z.int() }),
    ),
  ),
});

/** Reason another engine than the requested one answered. */
export const fallbackNote = z.object({ from: z.string(), to: z.string(), code: z.int(), info: z.string() });
export type FallbackNote = z.infer<typeof fallbackNote>;

/** `data` of the JSON answer. A failed segment is `null` in `translations` and listed in `failed`. */
export const translateData = z.object({
  translations: z.array(z.nullable(z.string())),
  detected_language: z.nullable(z.string()),
  /** Engine that answered. */
  service: z.string(),
  /** Route within the engine, in its words, e.g. `Apertium en→ca→fr`. */
  route: z.nullable(z.string()),
  fallback: z.nullable(fallbackNote),
  usage: translateUsage,
  failed: z.optional(z.array(failedSegment)),
});
export type TranslateData = z.infer<typeof translateData>;

/**
 * Events of the same path when `Accept` asks for `text/event-stream`: `partial` (AI engines, text so far), `segment`
 * (final, exactly one per segment), `done` (the envelope, without translations) or `error` (an envelope, after an error
 * that ended the request).
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
