import type { LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** A word to look up. */
export interface DictionaryQuery {
  /** A word or set phrase as it occurs in the text. */
  word: string;
  /** The sentence around it, which decides the first meaning. */
  sentence?: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  signal: AbortSignal;
}

const short = z.string().check(z.maxLength(300));
const long = z.string().check(z.maxLength(2000));

/** A dictionary entry. Untrusted engine output: show it as text, never as markup. */
export const dictionaryEntrySchema = z.object({
  /** Dictionary form of the word, in its own language. */
  headword: short,
  /** Pronunciation: IPA, pinyin, kana … */
  reading: z.exactOptional(short),
  meanings: z.readonly(
    z
      .array(
        z.object({
          /** In the target language, e.g. `Substantiv`. */
          partOfSpeech: z.exactOptional(short),
          /** In the target language. */
          translation: short,
          /** Details beyond the translation, in the target language. */
          explanation: z.exactOptional(long),
          /** A sentence with the word, and its translation. */
          example: z.exactOptional(z.object({ text: long, translation: long })),
        }),
      )
      .check(z.minLength(1), z.maxLength(8)),
  ),
});

export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>;
