import type { EmailCodeData } from '@interlinear/contract/accounts';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { forgotEmailForm } from './account-schemas.ts';
import { useSendCode } from './use-send-code.ts';

/** The answer is the same whether or not the address has an account, so the next step comes either way. */
export function ForgotEmailStep(props: { email: string; onSent(email: string, sent: EmailCodeData): void }) {
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
