import { dictionaryEntrySchema } from '@interlinear/engines/dictionary';
import { LANGUAGE_CODES } from '@interlinear/languages';
import { siteRulesSchema } from '@interlinear/webpage/site-rules';
import * as z from 'zod/mini';
import { translationErrorSchema } from './failure.ts';
import { pageStateSchema } from './page-state.ts';

/** The name of the port that a translated frame holds open to the background: one for each page session. */
export const PAGE_PORT = 'page';

const requestSchema = z.int().check(z.positive());

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
export const fromPageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('translate'),
    request: requestSchema,
    target: z.enum(LANGUAGE_CODES),
    /** The language of the texts; found out when it is not said. */
    source: z.exactOptional(z.enum(LANGUAGE_CODES)),
    /** Another engine than the settings name. */
    engine: z.exactOptional(z.string()),
    /** A single word, which an AI engine explains like a dictionary; the others translate it. */
    purpose: z.exactOptional(z.literal('dictionary')),
    segments: z.readonly(z.array(segmentSchema).check(z.maxLength(5000))),
  }),
  z.object({ type: z.literal('cancel'), request: requestSchema }),
  z.object({ type: z.literal('progress'), state: pageStateSchema }),
  /** A frame inside this one has loaded; it may want to be translated as well. */
  z.object({ type: z.literal('frame-loaded') }),
]);

export type FromPage = z.infer<typeof fromPageSchema>;

/** How a page is to be translated and shown. */
const lookSchema = z.object({
  /** The language of the texts, or `auto`. */
  source: z.enum(['auto', ...LANGUAGE_CODES]),
  target: z.enum(LANGUAGE_CODES),
  mode: z.enum(['bilingual', 'translation']),
  /** A name of `TRANSLATION_STYLES`; one that is not known looks plain. */
  style: z.string(),
  /** The engine's id. It changes nothing in the page, but another one means to translate anew. */
  engine: z.string(),
  /** Another one after a change of that engine or of the glossary, which mean to translate anew as well. */
  revision: z.string(),
  /** What a person says about the frame's site. */
  siteRules: z.exactOptional(siteRulesSchema),
});

export type Look = z.infer<typeof lookSchema>;

/** For `purpose: 'dictionary'`: what the engine says of the word. */
const wordEntrySchema = z.object({
  id: z.string(),
  status: z.literal('entry'),
  entry: dictionaryEntrySchema,
  engine: z.string(),
});

export type WordEntry = z.infer<typeof wordEntrySchema>;

/** The pipeline's `SegmentResult`, as it travels; a page shows no routes and no fallbacks. */
const resultSchema = z.discriminatedUnion('status', [
  z.object({
    id: z.string(),
    status: z.literal('translated'),
    content: z.readonly(z.array(inlineSchema)),
    engine: z.string(),
    source: z.enum(LANGUAGE_CODES),
    cached: z.boolean(),
  }),
  z.object({
    id: z.string(),
    status: z.literal('kept'),
    reason: z.enum(['empty', 'no-letters', 'already-target', 'excluded']),
  }),
  z.object({ id: z.string(), status: z.literal('failed'), error: translationErrorSchema }),
  wordEntrySchema,
  /** What there is so far of a translation that is still being written. */
  z.object({ id: z.string(), status: z.literal('partial'), text: z.string(), engine: z.string() }),
]);

/** What the background tells a frame. */
export const toPageSchema = z.discriminatedUnion('type', [
  /** The first message on every port, and again whenever the settings change. */
  z.object({ type: z.literal('look'), look: lookSchema }),
  z.object({ type: z.literal('results'), request: requestSchema, results: z.array(resultSchema) }),
  z.object({ type: z.literal('end'), request: requestSchema }),
]);

export type ToPage = z.infer<typeof toPageSchema>;
