import { useTranslations } from 'use-intl';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { usePageSearch } from '../locale/use-page-search.ts';
import { REASON_PARAMETER } from '../session/login-path.ts';
import { loginForm } from './account-schemas.ts';
import { AuthCard } from './auth-card.tsx';
import { useCompleteLogin, useRedirectWhenLoggedIn } from './complete-login.ts';
import { readDeviceId } from './device-id.ts';
import { GoogleSection } from './google-button.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { ScreenProviders } from './screen-providers.tsx';
import { useSecondFactor } from './second-factor-form.tsx';
import { TextLink } from './text-link.tsx';
import { useAccounts } from './use-accounts.ts';

/** The screen `login`. */
export function LoginScreen() {
  const t = useTranslations('account');
  const search = usePageSearch();
  useRedirectWhenLoggedIn();
  return (
    <ScreenProviders>
      <AuthCard
        title={t('loginHeading')}
        lede={t('loginLede')}
        footer={t.rich('loginNoAccount', {
          link: (words) => (
            <TextLink screen="register" search={search}>
              {words}
            </TextLink>
          ),
        })}
      >
        <LoginReason />
        <LoginForm />
      </AuthCard>
    </ScreenProviders>
  );
}

/** Why the user was sent here, if they did not come on their own. */
function LoginReason() {
  const t = useTranslations('account');
  const search = usePageSearch();
  const reason = search.get(REASON_PARAMETER);
  if (reason === 'ended') return <FormNotice kind="hint">{t('loginEnded')}</FormNotice>;
  if (reason === 'password') return <FormNotice kind="success">{t('loginPasswordChanged')}</FormNotice>;
  if (reason === 'deleted') return <FormNotice kind="success">{t('loginAccountDeleted')}</FormNotice>;
  return null;
}

/** The ways to log in, and the second step of those that need one. */
function LoginForm() {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const completeLogin = useCompleteLogin();
  const { send, step } = useSecondFactor();
  const { form, failure, isPending, submit } = useApiForm({
    schema: loginForm,
    defaultValues: { email: '', psw: '', remember: false },
    send: (fields) =>
      send((otp) => {
        const login = accounts.emailLogin({ ...fields, otp, device_id: readDeviceId() });
        return completeLogin(login, { isRemembered: fields.remember });
      }),
  });
  const { errors } = form.formState;
  const isRemembered = form.watch('remember');
  if (step) return step;
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {failure && <FormNotice kind="failure">{failure}</FormNotice>}
        <TextField label={t('email')} field={form.register('email')} error={errors.email} input={EMAIL_INPUT} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          field={form.register('psw')}
          error={errors.psw}
        />
        {/* The link comes after the field: Tab leads from the address to the password. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <CheckboxField field={form.register('remember')}>{t('remember')}</CheckboxField>
          <TextLink screen="forgot-password">{t('forgotLink')}</TextLink>
        </div>
        <SubmitButton isPending={isPending}>{t('logIn')}</SubmitButton>
      </form>
      <PasskeyLogin isRemembered={isRemembered} />
      <GoogleSection kind="signin" isRemembered={isRemembered} />
    </>
  );
}
