import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/** Marks an error of a field that the server has found; its message is in the reader's language already. */
export const SERVER_ERROR = 'server';

/** The words for what is wrong with a field. */
export function useProblemText(error: FieldError | undefined): string | undefined {
  const t = useTranslations('common');
  if (!error) return undefined;
  if (error.type === SERVER_ERROR) return error.message;
  // Every check of the forms' schemas carries one of the problems; what has none is a field that is not there at all.
  const problem = (error.message || 'required') as FieldProblem;
  return t(`problem_${problem}`);
}
