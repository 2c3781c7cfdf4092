import { username } from '@interlinear/contract/account-rules';
import { invitePath } from '@interlinear/contract/invites';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { GoogleButton } from '../account/google-button.tsx';
import { MY_INFO_KEY, useAccounts, useMyInfo, useSiteConfig } from '../account/use-accounts.ts';
import { QueryView } from '../failures/query-view.tsx';
import { CopyField } from '../forms/copy-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useToast } from '../toasts/toasts.tsx';
import { AvatarForm } from './avatar-form.tsx';
import { Panel } from './panel.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { useConfirmed } from './security/use-confirmed.tsx';

/** The tab with name, picture, password, Google account, plan and invite link. */
export function AccountTab() {
  const t = useTranslations('profile');
  const locale = useLocale();
  return (
    <QueryView query={useMyInfo()} failedText={t('accountFailed')}>
      {(info) => (
        <div className="grid gap-5">
          <Panel title={t('aboutYou')}>
            <AvatarForm info={info} />
            <NameForm name={info.name} />
          </Panel>
          <Panel title={t('password')} lede={t(info.has_password ? 'passwordText' : 'passwordNone')}>
            <p>
              <Link
                to={sitePath(locale, info.has_password ? 'change-password' : 'forgot-password')}
                className={buttonClass('plain')}
              >
                {t(info.has_password ? 'passwordChange' : 'passwordSet')}
              </Link>
            </p>
          </Panel>
          <GooglePanel isLinked={info.has_google} />
          <PlanSummary />
          <InvitePanel code={info.invite_code} />
        </div>
      )}
    </QueryView>
  );
}

const nameForm = z.object({ name: username });

function NameForm({ name }: { name: string }) {
  const t = useTranslations('profile');
  const account = useTranslations('account');
  const accounts = useAccounts();
  const queries = useQueryClient();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm({
    schema: nameForm,
    defaultValues: { name },
    async send(fields) {
      await accounts.changeName(fields.name);
      showToast({ kind: 'success', text: t('nameSaved') });
      await queries.invalidateQueries({ queryKey: MY_INFO_KEY });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={account('username')}
        hint={account('usernameHint')}
        field={form.register('name')}
        error={form.formState.errors.name}
        // Not a user name: password managers must store the email address, which people log in with.
        input={{ autoComplete: 'nickname', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      <p>
        <SubmitButton isPending={isPending}>{t('nameSave')}</SubmitButton>
      </p>
    </form>
  );
}

/** Links a Google account to this one; nothing if this server has no Google client id (ACC-04). */
function GooglePanel({ isLinked }: { isLinked: boolean }) {
  const t = useTranslations('profile');
  const account = useTranslations('account');
  const accounts = useAccounts();
  const queries = useQueryClient();
  const showToast = useToast();
  const { run, dialog } = useConfirmed();
  const { google_client_id } = useSiteConfig();
  const link = useCallback(
    async (idToken: string) => {
      const isLinked = await run(() => accounts.linkGoogle(idToken).then(() => true));
      if (!isLinked) return;
      showToast({ kind: 'success', text: t('googleDone') });
      await queries.invalidateQueries({ queryKey: MY_INFO_KEY });
    },
    [accounts, queries, run, showToast, t],
  );
  if (google_client_id === null) return null;
  return (
    <Panel title={account('google')} lede={t(isLinked ? 'googleLinked' : 'googleText')}>
      {!isLinked && <GoogleButton clientId={google_client_id} kind="continue" onToken={link} />}
      {dialog}
    </Panel>
  );
}

/** The user's invite link. */
function InvitePanel({ code }: { code: string }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  return (
    <Panel title={t('invite')} lede={t('inviteText')}>
      <CopyField label={t('inviteLink')} value={window.location.origin + invitePath(locale, code)} />
    </Panel>
  );
}
