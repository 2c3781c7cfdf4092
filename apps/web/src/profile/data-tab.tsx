import { currentPassword, emailCode } from '@interlinear/contract/account-rules';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { SendCodeButton } from '../account/send-code-button.tsx';
import { useAccounts, useMyInfo } from '../account/use-accounts.ts';
import { saveFile } from '../downloads/save-file.ts';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { type ApiForm, useApiForm } from '../forms/use-api-form.ts';
import { siteSession } from '../session/site-session.ts';
import { useToast } from '../toasts/toasts.tsx';
import { Panel } from './panel.tsx';

/** The tab to export all personal data or delete the account (ACC-11). */
export function DataTab() {
  const t = useTranslations('profile');
  const accounts = useAccounts();
  const showToast = useToast();
  const failureText = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => accounts.exportMyData(),
    onSuccess: (data) =>
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'interlinear-my-data.json'),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <div className="grid gap-5">
      <Panel title={t('export')} lede={t('exportText')}>
        <p>
          <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
            <Icon name="download" size={18} />
            {t('exportNow')}
          </Button>
        </p>
      </Panel>
      <Panel title={t('delete')} lede={t('deleteText')}>
        <p>
          <Button className="border-rubric text-rubric" onClick={() => dialog.current?.showModal()}>
            <Icon name="trash" size={18} />
            {t('deleteStart')}
          </Button>
        </p>
      </Panel>
      <DeleteAccountDialog ref={dialog} />
    </div>
  );
}

/** Deletes the account after confirmation by password or, for accounts without one, by a mailed code. */
function DeleteAccountDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslations('profile');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={t('deleteHeading')} closeLabel={shell('close')}>
      <div className="grid gap-5">
        <p>{t('deleteWarning')}</p>
        <QueryView query={useMyInfo()} failedText={t('accountFailed')}>
          {(info) => (info.has_password ? <DeleteByPassword /> : <DeleteByCode />)}
        </QueryView>
      </div>
    </Dialog>
  );
}

const passwordForm = z.object({ psw: currentPassword });
const codeForm = z.object({ code: emailCode });

function DeleteByPassword() {
  const account = useTranslations('account');
  const accounts = useAccounts();
  const apiForm = useApiForm({
    schema: passwordForm,
    defaultValues: { psw: '' },
    send: (fields) => accounts.deleteAccount(fields).then(endSession),
    errorFields: { wrongPassword: 'psw' },
  });
  const { form } = apiForm;
  return (
    <DeleteForm {...apiForm}>
      <PasswordField
        label={account('passwordCurrent')}
        autoComplete="current-password"
        field={form.register('psw')}
        error={form.formState.errors.psw}
      />
    </DeleteForm>
  );
}

function DeleteByCode() {
  const account = useTranslations('account');
  const accounts = useAccounts();
  const showToast = useToast();
  const failureText = useFailureText();
  const apiForm = useApiForm({
    schema: codeForm,
    defaultValues: { code: '' },
    send: (fields) => accounts.deleteAccount(fields).then(endSession),
    errorFields: { codeInvalid: 'code' },
  });
  const { form } = apiForm;
  return (
    <DeleteForm {...apiForm}>
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
    </DeleteForm>
  );
}

type DeleteFormProps = Pick<ApiForm<never>, 'failure' | 'isPending' | 'submit'> & { children: ReactNode };

function DeleteForm({ failure, isPending, submit, children }: DeleteFormProps) {
  const t = useTranslations('profile');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {children}
      <SubmitButton isPending={isPending}>{t('deleteNow')}</SubmitButton>
    </form>
  );
}

/** Ends the local session; the profile then redirects to the login, which tells the user why. */
function endSession(): void {
  siteSession.logOut('deleted');
}
