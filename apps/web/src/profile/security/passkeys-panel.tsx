import { passkeyName } from '@interlinear/contract/account-rules';
import type { MyPasskey } from '@interlinear/contract/account-security';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { createPasskey, supportsPasskeys } from '../../account/passkeys.ts';
import { useAccountSecurity, useSiteConfig } from '../../account/use-accounts.ts';
import { LocalizedError } from '../../failures/localized-error.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { useDates } from '../../locale/use-dates.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { Panel } from '../panel.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useSecurityChange } from './use-security-change.ts';

/** The user's passkeys, with buttons to add, rename and remove them. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly MyPasskey[] }) {
  const t = useTranslations('profile');
  const security = useAccountSecurity();
  const showToast = useToast();
  const change = useSecurityChange();
  const { run, dialog } = useConfirmed();
  const { passkeys: isPossible } = useSiteConfig();

  async function add(): Promise<void> {
    const options = await run(() => security.passkeyCreationOptions());
    if (!options) return;
    const credential = await createPasskey(options).catch((error: unknown) => {
      throw new LocalizedError(t('passkeyNotMade'), error);
    });
    if (credential === 'exists') throw new LocalizedError(t('passkeyThere'));
    await security.addPasskey({ credential });
    showToast({ kind: 'success', text: t('passkeyAdded') });
  }

  async function remove(id: string): Promise<void> {
    const isRemoved = await run(() => security.removePasskey(id).then(() => true));
    if (isRemoved) showToast({ kind: 'success', text: t('passkeyRemoved') });
  }

  const obstacle = !isPossible ? t('passkeysOff') : !supportsPasskeys() ? t('passkeysUnsupported') : undefined;
  return (
    <Panel title={t('passkeys')} lede={t('passkeysText')}>
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-rule">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => change(() => remove(passkey.id))} />
          ))}
        </ul>
      )}
      {obstacle ? (
        <FormNotice kind="hint">{obstacle}</FormNotice>
      ) : (
        <p>
          <Button onClick={() => change(add)}>
            <Icon name="plus" size={18} />
            {t('passkeyAdd')}
          </Button>
        </p>
      )}
      {dialog}
    </Panel>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: MyPasskey; onRemove(): void }) {
  const t = useTranslations('profile');
  const dates = useDates();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, is_synced, created_at, last_used_at } = passkey;
  const from = dates.day(created_at);
  if (isRenaming) return <RenameForm passkey={passkey} onDone={() => setIsRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <h3 className="font-medium [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-faded">
          {last_used_at === null
            ? t('passkeyUnused', { from })
            : t('passkeyDates', { from, used: dates.moment(last_used_at) })}
          {is_synced && ` · ${t('passkeySynced')}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t('passkeyRenameLabel', { name })} onClick={() => setIsRenaming(true)}>
          {t('passkeyRename')}
        </Button>
        <Button aria-label={t('passkeyRemoveLabel', { name })} onClick={onRemove}>
          {t('passkeyRemove')}
        </Button>
      </div>
    </li>
  );
}

const renameForm = z.object({ name: passkeyName });

function RenameForm({ passkey, onDone }: { passkey: MyPasskey; onDone(): void }) {
  const t = useTranslations('profile');
  const account = useTranslations('account');
  const security = useAccountSecurity();
  const change = useSecurityChange();
  const { form, failure, isPending, submit } = useApiForm({
    schema: renameForm,
    defaultValues: { name: passkey.name },
    async send({ name }) {
      await security.renamePasskey(passkey.id, name);
      change(async () => onDone());
    },
  });
  return (
    <li className="py-3">
      <form noValidate onSubmit={submit} className="grid max-w-md gap-3">
        {failure && <FormNotice kind="failure">{failure}</FormNotice>}
        <TextField
          label={t('passkeyName')}
          field={form.register('name')}
          error={form.formState.errors.name}
          input={{ autoComplete: 'off' }}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton isPending={isPending}>{t('passkeySave')}</SubmitButton>
          <Button kind="quiet" onClick={onDone}>
            {account('back')}
          </Button>
        </div>
      </form>
    </li>
  );
}
