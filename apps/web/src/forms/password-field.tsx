import { PASSWORD_RULES } from '@interlinear/contract/account-rules';
import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FieldFrame, type FieldFrameProps, inputClass } from './field-frame.tsx';

interface PasswordFieldProps extends Pick<FieldFrameProps, 'label' | 'hint' | 'details'> {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Tells password managers whether to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password input with a button to show the password. Pasting is allowed. */
export function PasswordField({ field, error, autoComplete, ...frame }: PasswordFieldProps) {
  const t = useTranslations('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame error={error} {...frame}>
      {(attributes) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className={`${inputClass} pe-12`}
            {...attributes}
            {...field}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t('showPassword')}
            aria-pressed={isShown}
            aria-controls={attributes.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-e-1 top-1"
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** The rules for a new password, ticked off as they are met. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('common');
  return (
    <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ rule, holds }) => {
        const isMet = holds(password);
        return (
          <li key={rule} className={`flex items-center gap-1.5 ${isMet ? 'text-leaf' : 'text-faded'}`}>
            {isMet ? <Icon name="check" size={16} /> : <span className="mx-1.25 size-1.5 rounded-full border" />}
            {t(`password_${rule}`)}
            <span className="sr-only">{t(isMet ? 'ruleMet' : 'ruleOpen')}</span>
          </li>
        );
      })}
    </ul>
  );
}
