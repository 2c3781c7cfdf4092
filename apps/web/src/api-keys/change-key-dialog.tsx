import type { ApiKey } from '@interlinear/contract/api-keys';
import { Dialog } from '@interlinear/ui/dialog';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useToast } from '../toasts/toasts.tsx';
import { KeyForm, type KeySettings } from './key-form.tsx';
import { useApiKeysClient, useApiKeysRefresh } from './use-api-keys.ts';

/** Gives a key another name or another limit. */
export function ChangeKeyDialog({ ref, apiKey }: { ref: RefObject<HTMLDialogElement | null>; apiKey: ApiKey }) {
  const t = useTranslations('developers');
  const shell = useTranslations('shell');
  const client = useApiKeysClient();
  const refresh = useApiKeysRefresh();
  const showToast = useToast();

  async function save(settings: KeySettings): Promise<void> {
    await client.change({ id: apiKey.id, ...settings });
    await refresh();
    ref.current?.close();
    showToast({ kind: 'success', text: t('saved') });
  }

  return (
    <Dialog ref={ref} title={t('changeTitle', { name: apiKey.name })} closeLabel={shell('close')}>
      <KeyForm settings={apiKey} submitText={t('save')} save={save} />
    </Dialog>
  );
}
