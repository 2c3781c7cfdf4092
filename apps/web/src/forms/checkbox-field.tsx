import { type ReactNode, useId } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useProblemText } from './field-frame.tsx';

export interface CheckboxFieldProps {
  field: UseFormRegisterReturn;
  error?: FieldError | undefined;
  children: ReactNode;
}

export function CheckboxField({ field, error, children }: CheckboxFieldProps) {
  const id = useId();
  const text = useProblemText(error);
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4.5 shrink-0 accent-rubric"
          aria-invalid={error !== undefined}
          aria-describedby={text && id}
          {...field}
        />
        <span>{children}</span>
      </label>
      {text && (
        <p id={id} className="text-sm text-rubric">
          {text}
        </p>
      )}
    </div>
  );
}
