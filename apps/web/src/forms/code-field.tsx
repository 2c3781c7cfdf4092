import { CODE_DIGITS } from '@interlinear/contract/account-rules';
import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface CodeFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'details'> {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Beside the input, such as the button that sends a code. */
  children?: ReactNode;
}

/** The six digits of a mail. One input, so that pasting, one-time-code filling and screen readers just work. */
export function CodeField({ field, error, children, ...frame }: CodeFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(identity) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            placeholder={'0'.repeat(CODE_DIGITS)}
            className={`${inputClass} max-w-44 grow basis-32 font-mono tracking-[0.3em] placeholder:opacity-60`}
            {...identity}
            {...field}
            onChange={(event) => {
              event.target.value = digitsOf(event.target.value);
              return field.onChange(event);
            }}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

/** Codes are pasted with the words around them, or with a space in the middle. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
}
