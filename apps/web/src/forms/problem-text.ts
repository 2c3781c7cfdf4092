import type { FieldProblem } from '@interlinear/contract/account-rules';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/** The type of a field error found by the server. Its message is already in the user's language. */
export const SERVER_ERROR = 'server';

/** The message for a field's error. */
export function useProblemText(error: FieldError | undefined): string | undefined {
  const t = useTranslations('common');
  if (!error) return undefined;
  if (error.type === SERVER_ERROR) return error.message;
  // Safe: every check in the form schemas has a `FieldProblem` as its message. Only a missing field has none.
  const problem = (error.message || 'required') as FieldProblem;
  return t(`problem_${problem}`);
}
