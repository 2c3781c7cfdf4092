import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface SelectFieldProps extends Pick<FieldFrameProps, 'label' | 'hint'> {
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** The `<option>` elements. */
  children: ReactNode;
}

export function SelectField({ field, error, children, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(attributes) => (
        <select className={inputClass} {...attributes} {...field}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
