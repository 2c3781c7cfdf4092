import type { ComponentProps } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

interface TextFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'aside'> {
  /** What `register` of the form gives. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  input: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'dir'>;
}

export function TextField({ field, error, input, ...frame }: TextFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(identity) => <input className={inputClass} {...input} {...identity} {...field} />}
    </FieldFrame>
  );
}

/** An address is typed from left to right in every language. */
export const EMAIL_INPUT = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  spellCheck: false,
  autoCapitalize: 'none',
  dir: 'ltr',
} as const;

interface TextAreaFieldProps extends Pick<FieldFrameProps, 'label' | 'hint'> {
  /** What `register` of the form gives. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  input: Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'dir'>;
}

/** Several lines. */
export function TextAreaField({ field, error, input, ...frame }: TextAreaFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(identity) => <textarea className={`${inputClass} resize-y`} {...input} {...identity} {...field} />}
    </FieldFrame>
  );
}
