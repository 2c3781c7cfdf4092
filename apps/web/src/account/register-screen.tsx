import { email as emailRule } from '@interlinear/contract/account-rules';
import type { GetEmailCodeRequest } from '@interlinear/contract/accounts';
import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField, PasswordRules } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { usePageSearch } from '../locale/use-page-search.ts';
import { type RegisterFields, registerForm } from './account-schemas.ts';
import { AuthCard } from './auth-card.tsx';
import { useCompleteLogin, useRedirectWhenLoggedIn } from './complete-login.ts';
import { readDeviceId } from './device-id.ts';
import { GoogleSection } from './google-button.tsx';
import { ScreenProviders } from './screen-providers.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { NewTabLink, TextLink } from './text-link.tsx';
import { useAccounts } from './use-accounts.ts';
import { useSendCode } from './use-send-code.ts';

/** The query parameter of an invite link: `/{lang}/register?invite=CODE`. */
const INVITE_PARAMETER = 'invite';

/** The screen `register`. */
export function RegisterScreen() {
  const t = useTranslations('account');
  const search = usePageSearch();
  const invite = search.get(INVITE_PARAMETER) ?? '';
  useRedirectWhenLoggedIn();
  return (
    <ScreenProviders>
      <AuthCard
        title={t('registerHeading')}
        lede={t('registerLede')}
        footer={t.rich('registerHasAccount', {
          link: (words) => (
            <TextLink screen="login" search={search}>
              {words}
            </TextLink>
          ),
        })}
      >
        <RegisterForm invite={invite} />
        <GoogleSection kind="signup" invite={invite} isRemembered={false} />
      </AuthCard>
    </ScreenProviders>
  );
}

function RegisterForm({ invite }: { invite: string }) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const completeLogin = useCompleteLogin();
  const { form, failure, isPending, submit } = useApiForm<RegisterFields>({
    schema: registerForm,
    defaultValues: { username: '', email_mobile: '', code: '', psw: '', confirm_psw: '', ref: invite, terms: false },
    send: ({ ref, terms, ...fields }) =>
      completeLogin(
        accounts.register({ ...fields, terms, ref: ref === '' ? undefined : ref, device_id: readDeviceId() }),
        {
          isRemembered: false,
        },
      ),
    errorFields: { emailTaken: 'email_mobile', codeInvalid: 'code', passwordBreached: 'psw' },
  });
  const { errors } = form.formState;
  const { setValue } = form;
  // The query is known only after hydration. Setting the value keeps what was typed until then; a new form would not.
  useEffect(() => {
    if (invite !== '') setValue('ref', invite);
  }, [invite, setValue]);
  const password = form.watch('psw');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('username')}
        hint={t('usernameHint')}
        field={form.register('username')}
        error={errors.username}
        // Not a user name: password managers must store the email address, which people log in with.
        input={{ autoComplete: 'nickname', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      <TextField
        label={t('email')}
        field={form.register('email_mobile')}
        error={errors.email_mobile}
        input={EMAIL_INPUT}
      />
      <MailedCodeField form={form} name="code" emailName="email_mobile" purpose="register" />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        field={form.register('psw', { deps: 'confirm_psw' })}
        error={errors.psw}
        details={<PasswordRules password={password} />}
      />
      <PasswordField
        label={t('passwordAgain')}
        autoComplete="new-password"
        field={form.register('confirm_psw')}
        error={errors.confirm_psw}
      />
      <TextField
        label={t('inviteCode')}
        hint={t('inviteCodeHint')}
        field={form.register('ref')}
        error={errors.ref}
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      <CheckboxField field={form.register('terms')} error={errors.terms}>
        {t.rich('terms', {
          terms: (words) => <NewTabLink screen="terms">{words}</NewTabLink>,
          privacy: (words) => <NewTabLink screen="privacy">{words}</NewTabLink>,
        })}
      </CheckboxField>
      <SubmitButton isPending={isPending}>{t('register')}</SubmitButton>
    </form>
  );
}

interface MailedCodeFieldProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  name: FieldPath<Fields>;
  /** The field with the email address that the code is sent to. */
  emailName: FieldPath<Fields>;
  purpose: NonNullable<GetEmailCodeRequest['purpose']>;
}

type SendOutcome = { kind: 'sent'; email: string; minutes: number } | { kind: 'failed'; text: string };

/** The code field, with a button that mails a code. If the address is invalid, the button focuses its field instead. */
function MailedCodeField<Fields extends FieldValues>(props: MailedCodeFieldProps<Fields>) {
  const { form, name, emailName, purpose } = props;
  const t = useTranslations('account');
  const failureText = useFailureText();
  const sendCode = useSendCode();
  const [outcome, setOutcome] = useState<SendOutcome>();

  async function send() {
    const email = emailRule.safeParse(form.getValues(emailName)).data;
    if (email === undefined) {
      await form.trigger(emailName, { shouldFocus: true });
      return undefined;
    }
    try {
      const sent = await sendCode(email, purpose);
      setOutcome({ kind: 'sent', email, minutes: Math.round(sent.expires_in_seconds / 60) });
      form.setFocus(name);
      return sent;
    } catch (error) {
      setOutcome({ kind: 'failed', text: failureText(error) });
      return undefined;
    }
  }

  return (
    <div className="grid gap-2">
      <CodeField label={t('code')} field={form.register(name)} error={form.getFieldState(name, form.formState).error}>
        <SendCodeButton send={send} />
      </CodeField>
      {outcome?.kind === 'sent' && (
        <FormNotice kind="success">{t('codeSent', { email: outcome.email, minutes: outcome.minutes })}</FormNotice>
      )}
      {outcome?.kind === 'failed' && <FormNotice kind="failure">{outcome.text}</FormNotice>}
    </div>
  );
}
