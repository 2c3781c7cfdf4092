import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyField } from '../forms/copy-field.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { KeyForm, type KeySettings } from './key-form.tsx';
import { useApiKeysClient, useApiKeysRefresh } from './use-api-keys.ts';

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslations('developers');
  const shell = useTranslations('shell');
  const client = useApiKeysClient();
  const refresh = useApiKeysRefresh();
  const [key, setKey] = useState<string>();
  /** A form anew for each key. */
  const [round, setRound] = useState(0);

  function forget(): void {
    setKey(undefined);
    setRound((count) => count + 1);
  }

  async function save(settings: KeySettings): Promise<void> {
    setKey((await client.create(settings)).key);
    await refresh();
  }

  return (
    <Dialog ref={ref} title={t(key === undefined ? 'create' : 'created')} closeLabel={shell('close')} onClose={forget}>
      {key === undefined ? (
        <KeyForm key={round} settings={{ name: '', monthly_limit: null }} submitText={t('createNow')} save={save} />
      ) : (
        <div className="grid gap-5">
          <FormNotice kind="hint">{t('shownOnce')}</FormNotice>
          <CopyField label={t('key')} value={key} />
          <Button kind="primary" onClick={() => ref.current?.close()}>
            {t('keptIt')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
