import { ApiError } from '@interlinear/contract/api-error';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PasswordRules } from '../forms/password-rules.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { forgotPasswordForm } from './account-schemas.ts';
import { useAccounts } from './use-accounts.ts';

export interface ForgotPasswordStepProps {
  email: string;
  code: string;
  /** The server does not take the code: back to where it is typed. */
  onWrongCode(problem: string): void;
  onDone(): void;
}

export function ForgotPasswordStep({ email, code, onWrongCode, onDone }: ForgotPasswordStepProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const { form, failure, isPending, submit } = useApiForm({
    schema: forgotPasswordForm,
    defaultValues: { psw: '', confirm: '' },
    async send({ psw }) {
      try {
        await accounts.resetPassword({ email, psw, code });
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError) || error.key !== 'codeInvalid') throw error;
        onWrongCode(error.info);
      }
    },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('psw'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {/* For password managers, which keep a password together with its account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('passwordNew')}
        autoComplete="new-password"
        field={form.register('psw', { deps: 'confirm' })}
        error={errors.psw}
        details={<PasswordRules password={form.watch('psw')} />}
      />
      <PasswordField
        label={t('passwordAgain')}
        autoComplete="new-password"
        field={form.register('confirm')}
        error={errors.confirm}
      />
      <SubmitButton isPending={isPending}>{t('passwordSave')}</SubmitButton>
    </form>
  );
}
