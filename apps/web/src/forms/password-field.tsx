import { IconButton } from '@interlinear/ui/button';
import { useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

export interface PasswordFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'aside' | 'details'> {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at while it is typed. Pasting is allowed. */
export function PasswordField({ field, error, autoComplete, ...frame }: PasswordFieldProps) {
  const t = useTranslations('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame error={error} {...frame}>
      {(identity) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className={`${inputClass} pe-12`}
            {...identity}
            {...field}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t('showPassword')}
            aria-pressed={isShown}
            aria-controls={identity.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-e-1 top-1"
          />
        </div>
      )}
    </FieldFrame>
  );
}
