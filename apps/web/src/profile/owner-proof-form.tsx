import { currentPassword, emailCode } from '@interlinear/contract/account-rules';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { SendCodeButton } from '../account/send-code-button.tsx';
import { useAccounts, useMyInfo } from '../account/use-accounts.ts';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { type ApiForm, useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';

export interface OwnerProofFormProps {
  submitText: string;
  /** Sends the proof; its rejection is shown. */
  send(proof: { psw: string } | { code: string }): Promise<void>;
}

/** Asks the user to prove their identity: by the password or, for accounts without one, by a mailed code. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const t = useTranslations('profile');
  return (
    <QueryView query={useMyInfo()} failedText={t('accountFailed')}>
      {(info) => (info.has_password ? <PasswordProof {...props} /> : <CodeProof {...props} />)}
    </QueryView>
  );
}

const passwordForm = z.object({ psw: currentPassword });
const codeForm = z.object({ code: emailCode });

function PasswordProof({ submitText, send }: OwnerProofFormProps) {
  const account = useTranslations('account');
  const apiForm = useApiForm({
    schema: passwordForm,
    defaultValues: { psw: '' },
    send: (fields) => send(fields),
    errorFields: { wrongPassword: 'psw' },
  });
  const { form } = apiForm;
  return (
    <ProofFrame {...apiForm} submitText={submitText}>
      <PasswordField
        label={account('passwordCurrent')}
        autoComplete="current-password"
        field={form.register('psw')}
        error={form.formState.errors.psw}
      />
    </ProofFrame>
  );
}

function CodeProof({ submitText, send }: OwnerProofFormProps) {
  const account = useTranslations('account');
  const accounts = useAccounts();
  const showToast = useToast();
  const failureText = useFailureText();
  const apiForm = useApiForm({
    schema: codeForm,
    defaultValues: { code: '' },
    send: (fields) => send(fields),
    errorFields: { codeInvalid: 'code' },
  });
  const { form } = apiForm;
  return (
    <ProofFrame {...apiForm} submitText={submitText}>
      <CodeField label={account('code')} field={form.register('code')} error={form.formState.errors.code}>
        <SendCodeButton
          send={() =>
            accounts.getConfirmCode().catch((error: unknown) => {
              showToast({ kind: 'failure', text: failureText(error) });
              return undefined;
            })
          }
        />
      </CodeField>
    </ProofFrame>
  );
}

type ProofFrameProps = Pick<ApiForm<never>, 'failure' | 'isPending' | 'submit'> & {
  submitText: string;
  children: ReactNode;
};

function ProofFrame({ failure, isPending, submit, submitText, children }: ProofFrameProps) {
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {children}
      <SubmitButton isPending={isPending}>{submitText}</SubmitButton>
    </form>
  );
}
