import { email as emailRule } from '@interlinear/contract/account-rules';
import type { GetEmailCodeRequest } from '@interlinear/contract/accounts';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import { useSendCode } from './use-send-code.ts';

export interface MailedCodeFieldProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  name: FieldPath<Fields>;
  /** The field with the address that the code goes to. */
  emailName: FieldPath<Fields>;
  purpose: NonNullable<GetEmailCodeRequest['purpose']>;
}

type Outcome = { kind: 'sent'; email: string; minutes: number } | { kind: 'failed'; text: string };

/** The code field with the button that has a code mailed. Without a good address the button leads to the address. */
export function MailedCodeField<Fields extends FieldValues>(props: MailedCodeFieldProps<Fields>) {
  const { form, name, emailName, purpose } = props;
  const t = useTranslations('account');
  const failureText = useFailureText();
  const sendCode = useSendCode();
  const [outcome, setOutcome] = useState<Outcome>();

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
