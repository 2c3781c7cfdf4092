import * as z from 'zod/mini';
import { translateUsage } from './translate.ts';

const sentence = z.string().check(z.minLength(1), z.maxLength(2_000));
const word = z.string().check(z.minLength(1), z.maxLength(100));

const languages = {
  /** As in `POST /service/api/translate`. */
  source_lang: z._default(z.string(), 'auto'),
  target_lang: z.string(),
  /** An AI engine. */
  engine: z.string(),
};
/** A sentence with its translation. */
const pair = { original: sentence, translation: sentence };
/** A word of the translation, and its position in it, in UTF-16 units. */
const place = { word, position: z.int().check(z.gte(0)) };

/** Changes of a translated sentence. */
export const rewriteName = z.enum(['shorter', 'formal', 'plain']);
export type RewriteName = z.infer<typeof rewriteName>;

/** `POST /service/api/wording`: asks an AI engine about words and sentences. */
export const wordingRequest = z.discriminatedUnion('task', [
  /** The dictionary entry of a word or set phrase; the sentence it was read in decides the first meaning. */
  z.object({ task: z.literal('define'), ...languages, word, sentence: z.optional(sentence) }),
  /** Other words for a word of a translation. */
  z.object({ task: z.literal('alternatives'), ...languages, ...pair, ...place }),
  /** Another version of a translated sentence. */
  z.object({ task: z.literal('rewrite'), ...languages, ...pair, rewrite: rewriteName }),
  /** Why a word was chosen, in the language of the `Lang` header. */
  z.object({ task: z.literal('explain'), ...languages, ...pair, ...place }),
]);
export type WordingRequest = z.input<typeof wordingRequest>;

export const dictionaryEntry = z.object({
  headword: z.string(),
  reading: z.optional(z.string()),
  meanings: z.array(
    z.object({
      partOfSpeech: z.optional(z.string()),
      translation: z.string(),
      explanation: z.optional(z.string()),
      example: z.optional(z.object({ text: z.string(), translation: z.string() })),
    }),
  ),
});
export type DictionaryEntry = z.infer<typeof dictionaryEntry>;

/** Another wording for a word, with the whole sentence adjusted to it. */
export const alternative = z.object({ wording: z.string(), sentence: z.string() });
export type Alternative = z.infer<typeof alternative>;

const usage = z.optional(translateUsage);

/** `data` of the answer to each task. */
export const wordingAnswers = {
  define: z.object({ task: z.literal('define'), entry: dictionaryEntry, usage }),
  alternatives: z.object({
    task: z.literal('alternatives'),
    /** Words of the original that the word translates. */
    term: z.nullable(z.string()),
    options: z.array(alternative),
    usage,
  }),
  rewrite: z.object({ task: z.literal('rewrite'), sentence: z.string(), usage }),
  explain: z.object({ task: z.literal('explain'), explanation: z.string(), usage }),
};

export const wordingData = z.discriminatedUnion('task', [
  wordingAnswers.define,
  wordingAnswers.alternatives,
  wordingAnswers.rewrite,
  wordingAnswers.explain,
]);
export type WordingData = z.infer<typeof wordingData>;
