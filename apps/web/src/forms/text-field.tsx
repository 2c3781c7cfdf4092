import type { ComponentProps } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

interface TextFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'aside'> {
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  input: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'dir'>;
}

export function TextField({ field, error, input, ...frame }: TextFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(attributes) => <input className={inputClass} {...input} {...attributes} {...field} />}
    </FieldFrame>
  );
}

/**
 * Input attributes for the email address of an account, which is written left to right in every language. People log in with it, so
 * password managers have to take it for the user name.
 */
export const EMAIL_INPUT = {
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  spellCheck: false,
  autoCapitalize: 'none',
  dir: 'ltr',
} as const;

interface TextAreaFieldProps extends Pick<FieldFrameProps, 'label' | 'hint'> {
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  input: Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'dir'>;
}

/** A multi-line text input. */
export function TextAreaField({ field, error, input, ...frame }: TextAreaFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(attributes) => <textarea className={`${inputClass} resize-y`} {...input} {...attributes} {...field} />}
    </FieldFrame>
  );
}
