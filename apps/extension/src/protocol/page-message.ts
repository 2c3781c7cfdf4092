import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';
import { pageStateSchema } from './page-state.ts';

const requestIdSchema = z.int().check(z.positive());

const inlineSchema = z.union([
  z.string(),
  z.object({ open: z.int() }),
  z.object({ close: z.int() }),
  z.object({ leaf: z.int(), kind: z.enum(['code', 'image', 'formula', 'break', 'term', 'field']) }),
]);

const segmentSchema = z.object({
  id: z.string(),
  content: z.readonly(z.array(inlineSchema)),
  priority: z.exactOptional(z.number()),
  /** Sentence around a word that is looked up, or text around the segment. */
  context: z.exactOptional(z.string().check(z.maxLength(2000))),
});

const termSchema = z.object({
  source: z.string().check(z.maxLength(200)),
  target: z.string().check(z.maxLength(200)),
});

const surroundingsSchema = z.object({
  about: z.string().check(z.maxLength(2000)),
  place: z.exactOptional(z.readonly(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20)))),
});

/**
 * Messages from a frame to the background. They never contain API keys, only texts, languages and at most an engine id.
 */
export const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('translate'),
    request: requestIdSchema,
    target: z.enum(LANGUAGE_CODES),
    /** Language of the texts; detected if missing. */
    source: z.exactOptional(z.enum(LANGUAGE_CODES)),
    /** Overrides the engine from the settings. */
    engine: z.exactOptional(z.string()),
    /**
     * - `dictionary`: looks up a single word: AI engines return a dictionary entry, all others a translation
     * - `terms`: finds the names and terms that recur in the segments, and translates each once
     */
    purpose: z.exactOptional(z.enum(['dictionary', 'terms'])),
    /** Names and terms of the page that are translated alike. The person's glossary comes first. */
    terms: z.exactOptional(z.readonly(z.array(termSchema).check(z.maxLength(100)))),
    /** Where the first segment stands; the others share it. */
    surroundings: z.exactOptional(surroundingsSchema),
    segments: z.readonly(z.array(segmentSchema).check(z.maxLength(5000))),
  }),
  z.object({ type: z.literal('cancel'), request: requestIdSchema }),
  z.object({ type: z.literal('progress'), state: pageStateSchema }),
  /** Reports that a child frame has loaded and may need to be translated. */
  z.object({ type: z.literal('frame-loaded') }),
  /** Reports that the page of the outermost frame does not contain the chosen part, so that all of it is translated. */
  z.object({ type: z.literal('part-missing') }),
]);

export type PageMessage = z.infer<typeof pageMessageSchema>;
