import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const anyOr = z.enum(['any', ...LANGUAGE_CODES]);

/** A person's fixed translation of a word or phrase. */
export const termSchema = z.object({
  source: word,
  target: word,
  /** Languages of texts in which the term applies. */
  from: anyOr,
  /** Target languages for which the term applies. */
  to: anyOr,
});

/** A person's instructions to AI engines, for one target language or all. */
export const promptSchema = z.object({
  to: anyOr,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});

export type Term = z.infer<typeof termSchema>;
export type Prompt = z.infer<typeof promptSchema>;
/** A language code, or `any`. */
export type AnyLanguage = Term['from'];
