import { ApiError } from '@interlinear/contract/api-error';
import { Button } from '@interlinear/ui/button';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { secondFactorForm } from './account-schemas.ts';

/** Logs in, with the code of the second factor if given. */
type Login = (otp?: string) => Promise<void>;

/**
 * Sends logins. When an account has a second factor, `step` becomes the form for its code, to be shown in place of the
 * first step.
 */
export function useSecondFactor(): { send(login: Login): Promise<void>; step: ReactNode } {
  const [login, setLogin] = useState<Login>();
  const send = useCallback(async (login: Login) => {
    try {
      await login();
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'secondFactorNeeded') throw error;
      setLogin(() => login);
    }
  }, []);
  return { send, step: login && <SecondFactorForm logIn={login} onBack={() => setLogin(undefined)} /> };
}

function SecondFactorForm({ logIn, onBack }: { logIn: Login; onBack(): void }) {
  const t = useTranslations('account');
  const { form, failure, isPending, submit } = useApiForm({
    schema: secondFactorForm,
    defaultValues: { otp: '' },
    send: ({ otp }) => logIn(otp),
    errorFields: { secondFactorWrong: 'otp' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('otp'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <p>{t('secondFactorText')}</p>
      <TextField
        label={t('secondFactorCode')}
        field={form.register('otp')}
        error={form.formState.errors.otp}
        input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending}>{t('logIn')}</SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
