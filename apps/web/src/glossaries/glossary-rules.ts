import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { GlossaryFormat } from '@interlinear/contract/glossaries';
import * as z from 'zod/mini';

const problem = (name: FieldProblem) => name;

/** The name of a glossary, by the server's rules, with the forms' error messages. */
export const glossaryName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: problem('required'), abort: true }),
    z.maxLength(100, problem('textTooLong')),
  );

/** The source or target of a term. */
export const termWord = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: problem('required'), abort: true }),
    z.maxLength(200, problem('textTooLong')),
  );

/** The note of a term. */
export const termNote = z.string().check(z.trim(), z.maxLength(500, problem('textTooLong')));

/** Guesses the format of a glossary file from its extension: TBX for `.tbx` and `.xml`, else CSV. */
export function fileFormatOf(fileName: string): GlossaryFormat {
  return /\.(tbx|xml)$/i.test(fileName) ? 'tbx' : 'csv';
}
