import type { EmailCodeData } from '@interlinear/contract/accounts';
import { ApiError } from '@interlinear/contract/api-error';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { SERVER_ERROR } from '../forms/field-frame.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField, PasswordRules } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import { siteSession } from '../session/site-session.ts';
import { useToast } from '../toasts/toasts.tsx';
import { forgotCodeForm, forgotEmailForm, forgotPasswordForm } from './account-schemas.ts';
import { AuthCard } from './auth-card.tsx';
import { readDeviceId } from './device-id.ts';
import { ScreenProviders } from './screen-providers.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { TextLink } from './text-link.tsx';
import { useAccounts } from './use-accounts.ts';
import { useSendCode } from './use-send-code.ts';

/** The current step, with the values entered so far. Going back keeps them. */
type Progress =
  | { step: 1; email: string }
  | { step: 2; email: string; resendAfterSeconds: number; code: string; problem?: string }
  | { step: 3; email: string; resendAfterSeconds: number; code: string };

/** The screen `forgot-password`: email address, code, new password, then the login (ACC-05). */
export function ForgotPasswordScreen() {
  const t = useTranslations('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ step: 1, email: '' });

  function finish(): void {
    // The reset has ended every session, so a session stored here is no longer valid.
    if (siteSession.user()) siteSession.logOut('password');
    // Not awaited: the router shows navigation errors itself.
    void navigate(loginPath(locale, window.location, 'password'));
  }

  return (
    <ScreenProviders>
      <AuthCard
        title={t('forgotHeading')}
        lede={t('forgotLede')}
        footer={t.rich('forgotRemembered', { link: (words) => <TextLink screen="login">{words}</TextLink> })}
      >
        <Steps current={progress.step} names={[t('forgotStep1'), t('forgotStep2'), t('forgotStep3')]} />
        {progress.step === 1 && (
          <ForgotEmailStep
            email={progress.email}
            onSent={(email, sent) =>
              setProgress({ step: 2, email, resendAfterSeconds: sent.resend_after_seconds, code: '' })
            }
          />
        )}
        {progress.step === 2 && (
          <ForgotCodeStep
            {...progress}
            onBack={() => setProgress({ step: 1, email: progress.email })}
            onCode={(code) => setProgress({ ...progress, step: 3, code })}
          />
        )}
        {progress.step === 3 && (
          <ForgotPasswordStep
            email={progress.email}
            code={progress.code}
            onWrongCode={(problem) => setProgress({ ...progress, step: 2, problem })}
            onDone={finish}
          />
        )}
      </AuthCard>
    </ScreenProviders>
  );
}

/** Sends the code. The response does not reveal whether the address has an account: the next step always follows. */
function ForgotEmailStep(props: { email: string; onSent(email: string, sent: EmailCodeData): void }) {
  const t = useTranslations('account');
  const sendCode = useSendCode();
  const { form, failure, isPending, submit } = useApiForm({
    schema: forgotEmailForm,
    defaultValues: { email: props.email },
    send: async ({ email }) => props.onSent(email, await sendCode(email, 'reset')),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('email')}
        hint={t('forgotEmailHint')}
        field={form.register('email')}
        error={form.formState.errors.email}
        input={EMAIL_INPUT}
      />
      <SubmitButton isPending={isPending}>{t('codeSend')}</SubmitButton>
    </form>
  );
}

interface ForgotCodeStepProps {
  email: string;
  code: string;
  resendAfterSeconds: number;
  /** The server's error about the code entered before. */
  problem?: string;
  onCode(code: string): void;
  onBack(): void;
}

function ForgotCodeStep({ email, code, resendAfterSeconds, problem, onCode, onBack }: ForgotCodeStepProps) {
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

interface ForgotPasswordStepProps {
  email: string;
  code: string;
  /** Called when the server rejects the code, with its error; returns to the code step. */
  onWrongCode(problem: string): void;
  onDone(): void;
}

function ForgotPasswordStep({ email, code, onWrongCode, onDone }: ForgotPasswordStepProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const { form, failure, isPending, submit } = useApiForm({
    schema: forgotPasswordForm,
    defaultValues: { psw: '', confirm: '' },
    async send({ psw }) {
      try {
        await accounts.resetPassword({ email, psw, code, device_id: readDeviceId() });
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError) || error.key !== 'codeInvalid') throw error;
        onWrongCode(error.info);
      }
    },
    errorFields: { passwordBreached: 'psw' },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('psw'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {/* Tells password managers which account the password belongs to. */}
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

/** The steps of a form, with the current one marked. */
function Steps({ current, names }: { current: number; names: readonly string[] }) {
  const t = useTranslations('account');
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {names.map((name, index) => {
        const step = index + 1;
        const isDone = step < current;
        return (
          <li
            key={name}
            aria-current={step === current ? 'step' : undefined}
            className="flex items-center gap-2 text-faded aria-[current]:font-medium aria-[current]:text-ink"
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full text-xs ${
                isDone ? 'bg-leaf-wash text-leaf' : step === current ? 'bg-rubric text-on-rubric' : 'bg-sunken'
              }`}
            >
              {isDone ? <Icon name="check" size={14} /> : step}
            </span>
            {name}
            {isDone && <span className="sr-only">{t('stepDone')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
