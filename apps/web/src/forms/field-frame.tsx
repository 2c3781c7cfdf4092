import { Icon } from '@interlinear/ui/icon';
import { type ReactNode, useId } from 'react';
import type { FieldError } from 'react-hook-form';
import { useProblemText } from './problem-text.ts';

/** What a field's input needs to be tied to its label, its hint and its error. */
interface InputIdentity {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  error: FieldError | undefined;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
  /** Between input and error, such as rules that are ticked off; tied to the input like a hint. */
  details?: ReactNode;
  children: (identity: InputIdentity) => ReactNode;
}

/** A label, an input, a hint, and what is wrong with what was typed. */
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

/** The look of every input of one line. */
export const inputClass =
  'min-h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 py-2 text-ink placeholder:text-faded aria-invalid:border-rubric';
