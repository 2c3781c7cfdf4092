import { Button } from '@interlinear/ui/button';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SERVER_ERROR } from '../forms/problem-text.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { forgotCodeForm } from './account-schemas.ts';
import { SendCodeButton } from './send-code-button.tsx';
import { useSendCode } from './use-send-code.ts';

export interface ForgotCodeStepProps {
  email: string;
  code: string;
  resendAfterSeconds: number;
  /** What the server said of the code that was typed before. */
  problem?: string;
  onCode(code: string): void;
  onBack(): void;
}

export function ForgotCodeStep({ email, code, resendAfterSeconds, problem, onCode, onBack }: ForgotCodeStepProps) {
  const t = useTranslations('account');
  const failureText = useFailureText();
  const showToast = useToast();
  const sendCode = useSendCode();
  const { form, submit } = useApiForm({
    schema: forgotCodeForm,
    defaultValues: { code },
    send: async (fields) => onCode(fields.code),
  });
  const { setError, setFocus } = form;
  useEffect(() => {
    setFocus('code');
    if (problem) setError('code', { type: SERVER_ERROR, message: problem });
  }, [problem, setError, setFocus]);

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormNotice kind="success">{t('forgotSent', { email })}</FormNotice>
      <CodeField
        label={t('code')}
        hint={t('forgotCodeHint')}
        field={form.register('code')}
        error={form.formState.errors.code}
      >
        <SendCodeButton
          firstWaitSeconds={resendAfterSeconds}
          send={() =>
            sendCode(email, 'reset').catch((error: unknown) => {
              showToast({ kind: 'failure', text: failureText(error) });
              return undefined;
            })
          }
        />
      </CodeField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={false}>{t('next')}</SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          {t('otherEmail')}
        </Button>
      </div>
    </form>
  );
}
