import type { FieldProblem } from '@interlinear/contract/account-rules';
import { Icon } from '@interlinear/ui/icon';
import { type ReactNode, useId } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/** The attributes that tie an input to its label, hint and error. */
interface InputAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  error: FieldError | undefined;
  /** Shown beside the label, such as a link. */
  aside?: ReactNode;
  /** Shown between input and error, such as password rules; describes the input like a hint. */
  details?: ReactNode;
  children: (attributes: InputAttributes) => ReactNode;
}

/** A label, an input, a hint, and the field's error. */
export function FieldFrame({ label, hint, error, aside, details, children }: FieldFrameProps) {
  const id = useId();
  const text = useProblemText(error);
  const described = [hint && `${id}-hint`, details && `${id}-details`, text && `${id}-error`].filter(Boolean);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faded">
          {hint}
        </p>
      )}
      {details && <div id={`${id}-details`}>{details}</div>}
      {text && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-rubric">
          <span className="mt-0.5 shrink-0">
            <Icon name="alert" size={16} />
          </span>
          {text}
        </p>
      )}
    </div>
  );
}

/** The style of every single-line input. */
export const inputClass =
  'min-h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 py-2 text-ink placeholder:text-faded aria-invalid:border-rubric';

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
