import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { GlossaryFormat } from '@interlinear/contract/glossaries';
import * as z from 'zod/mini';

const problem = (name: FieldProblem) => name;

/** A name as the server takes it, with the words of the forms for what is wrong with it. */
export const glossaryName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: problem('required'), abort: true }),
    z.maxLength(100, problem('textTooLong')),
  );

/** One side of a term. */
export const termWord = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: problem('required'), abort: true }),
    z.maxLength(200, problem('textTooLong')),
  );

/** What may be noted on a term. */
export const termNote = z.string().check(z.trim(), z.maxLength(500, problem('textTooLong')));

/** What a file of terms is, by its name: TBX is XML, and everything else is read as CSV. */
export function fileFormatOf(fileName: string): GlossaryFormat {
  return /\.(tbx|xml)$/i.test(fileName) ? 'tbx' : 'csv';
}
