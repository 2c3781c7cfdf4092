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
  /** The sentence around a word that is looked up. */
  context: z.exactOptional(z.string().check(z.maxLength(2000))),
});

/** What a frame tells the background. Keys are not its business: it names texts, languages and at most an engine. */
export const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('translate'),
    request: requestIdSchema,
    target: z.enum(LANGUAGE_CODES),
    /** The language of the texts; found out when it is not said. */
    source: z.exactOptional(z.enum(LANGUAGE_CODES)),
    /** Another engine than the settings name. */
    engine: z.exactOptional(z.string()),
    /** A single word, which an AI engine explains like a dictionary; the others translate it. */
    purpose: z.exactOptional(z.literal('dictionary')),
    segments: z.readonly(z.array(segmentSchema).check(z.maxLength(5000))),
  }),
  z.object({ type: z.literal('cancel'), request: requestIdSchema }),
  z.object({ type: z.literal('progress'), state: pageStateSchema }),
  /** A frame inside this one has loaded; it may want to be translated as well. */
  z.object({ type: z.literal('frame-loaded') }),
]);

export type PageMessage = z.infer<typeof pageMessageSchema>;
