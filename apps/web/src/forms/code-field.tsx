import { CODE_DIGITS, MAX_CODE_DIGITS } from '@interlinear/contract/account-rules';
import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface CodeFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'details'> {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Shown beside the input, such as the button that sends a code. */
  children?: ReactNode;
}

/** The six-digit code of a mail. A single input works with pasting, one-time-code autofill and screen readers. */
export function CodeField({ field, error, children, ...frame }: CodeFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(attributes) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            placeholder={'0'.repeat(CODE_DIGITS)}
            className={`${inputClass} max-w-44 grow basis-32 font-mono tracking-[0.3em] placeholder:opacity-60`}
            {...attributes}
            {...field}
            onChange={(event) => {
              const { target, nativeEvent } = event;
              // Changing the text would end the input method's work on it.
              const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
              if (!isComposing) target.value = extractDigits(target.value);
              return field.onChange(event);
            }}
            onCompositionEnd={(event) => {
              const target = event.currentTarget;
              target.value = extractDigits(target.value);
              return field.onChange({ target, type: 'change' });
            }}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Strips everything but digits: codes are pasted with surrounding words or a space in the middle. Input methods for Chinese and
 * Japanese write digits in full width.
 */
function extractDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, MAX_CODE_DIGITS);
}
