import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const anyOr = z.enum(['any', ...LANGUAGE_CODES]);

/** A person's fixed translation of a word or phrase. */
export const termSchema = z.object({
  source: word,
  target: word,
  /** In texts of which language it counts. */
  from: anyOr,
  /** In translations into which language it counts. */
  to: anyOr,
});

/** A person's instructions to AI engines, for translations into one language or into any. */
export const promptSchema = z.object({
  to: anyOr,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
});

export type Term = z.infer<typeof termSchema>;
export type Prompt = z.infer<typeof promptSchema>;
/** A language, or all of them. */
export type AnyLanguage = Term['from'];
