import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface SelectFieldProps extends Pick<FieldFrameProps, 'label' | 'hint'> {
  /** What `register` of the form gives. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Its options. */
  children: ReactNode;
}

/** One of several. */
export function SelectField({ field, error, children, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame error={error} {...frame}>
      {(identity) => (
        <select className={inputClass} {...identity} {...field}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
