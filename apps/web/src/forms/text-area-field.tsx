import type { ComponentProps } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface TextAreaFieldProps extends Pick<FieldFrameProps, 'label' | 'hint'> {
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
