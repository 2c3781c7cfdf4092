import type { LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** A word that somebody wants explained. */
export interface DictionaryQuery {
  /** A word or a set phrase, as it stands in the text. */
  word: string;
  /** The sentence it stands in; it decides which meaning comes first. */
  sentence?: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  signal: AbortSignal;
}

const short = z.string().check(z.maxLength(300));
const long = z.string().check(z.maxLength(2000));

/** What a dictionary says of a word. All of it is data from an engine: shown as text and never as markup. */
export const dictionaryEntrySchema = z.object({
  /** The form a dictionary lists it under, in its own language. */
  headword: short,
  /** How it is pronounced: IPA, pinyin, kana … */
  reading: z.exactOptional(short),
  meanings: z.readonly(
    z
      .array(
        z.object({
          /** In the target language, e.g. `Substantiv`. */
          partOfSpeech: z.exactOptional(short),
          /** In the target language. */
          translation: short,
          /** What the translation alone does not tell, in the target language. */
          explanation: z.exactOptional(long),
          /** A sentence with the word in it, and its translation. */
          example: z.exactOptional(z.object({ text: long, translation: long })),
        }),
      )
      .check(z.minLength(1), z.maxLength(8)),
  ),
});

export type DictionaryEntry = z.infer<typeof dictionaryEntrySchema>;
