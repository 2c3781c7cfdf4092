import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField, PasswordRules } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { siteSession } from '../session/site-session.ts';
import { changePasswordForm } from './account-schemas.ts';
import { AuthCard } from './auth-card.tsx';
import { RequireLogin } from './require-login.tsx';
import { ScreenProviders } from './screen-providers.tsx';
import { TextLink } from './text-link.tsx';
import { useAccounts, useMyInfo } from './use-accounts.ts';

/** The screen `change-password` (ACC-06). */
export function ChangePasswordScreen() {
  const t = useTranslations('account');
  return (
    <ScreenProviders>
      <RequireLogin>
        {(user) => (
          <AuthCard
            title={t('changeHeading')}
            lede={t('changeLede')}
            footer={<TextLink screen="profile">{t('toProfile')}</TextLink>}
          >
            <PasswordSection email={user.email} />
          </AuthCard>
        )}
      </RequireLogin>
    </ScreenProviders>
  );
}

/** Shows the form, or a link to the password reset: users who signed up with Google have no password yet. */
function PasswordSection({ email }: { email: string }) {
  const t = useTranslations('account');
  const { data } = useMyInfo();
  if (data?.has_password !== false) return <ChangePasswordForm email={email} />;
  return (
    <FormNotice kind="hint">
      {t.rich('changeNoPassword', { link: (words) => <TextLink screen="forgot-password">{words}</TextLink> })}
    </FormNotice>
  );
}

function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const { form, failure, isPending, submit } = useApiForm({
    schema: changePasswordForm,
    defaultValues: { current: '', new: '', confirm: '' },
    async send(fields) {
      await accounts.changePassword(fields);
      // The server has ended every session, including this one. Without a session the screen redirects to the login.
      siteSession.logOut('password');
    },
    errorFields: { wrongPassword: 'current', samePassword: 'new', passwordBreached: 'new' },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('passwordCurrent')}
        autoComplete="current-password"
        field={form.register('current', { deps: 'new' })}
        error={errors.current}
      />
      <PasswordField
        label={t('passwordNew')}
        autoComplete="new-password"
        field={form.register('new', { deps: 'confirm' })}
        error={errors.new}
        details={<PasswordRules password={form.watch('new')} />}
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
