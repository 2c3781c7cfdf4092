import { createImagesClient } from '@interlinear/contract/images-client';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useTransport } from '../../session/use-transport.ts';
import { fetchOnServer, ServerRefusal } from '../server/server-reader.ts';
import type { TranslationOptions } from '../state/picture-state.ts';
import type { PictureSnapshot } from '../state/picture-store.ts';
import { NO_EDITS } from '../state/region-edits.ts';
import { type AddressFailure, fetchPicture, nameOf } from './fetch-picture.ts';

export interface PictureAddressProps {
  options: TranslationOptions;
  /** @param snapshot work that the server did on the picture already */
  onFile: (file: File, snapshot?: PictureSnapshot) => void;
}

/** Button and dialog for the address of a picture. */
export function PictureAddress({ options, onFile }: PictureAddressProps) {
  const t = useTranslations('pictures');
  const shell = useTranslations('shell');
  const common = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'loading' | AddressFailure | { refusal: string }>('idle');
  const transport = useTransport();

  async function load() {
    setState('loading');
    const result = await fetchPicture(address, { signal: AbortSignal.timeout(20_000) });
    if (typeof result === 'string') return setState(result);
    finish(result);
  }

  async function loadOnServer() {
    setState('loading');
    const client = createImagesClient(transport);
    const signal = AbortSignal.timeout(120_000);
    try {
      const { reading, cleaned } = await fetchOnServer(address, options, { client, signal });
      const file = new File([cleaned], nameOf(address), { type: cleaned.type });
      finish(file, { read: undefined, found: reading.regions, results: reading.results, edits: NO_EDITS });
    } catch (error) {
      setState({ refusal: error instanceof ServerRefusal ? error.info : '' });
    }
  }

  function finish(file: File, snapshot?: PictureSnapshot) {
    setState('idle');
    setAddress('');
    dialog.current?.close();
    onFile(file, snapshot);
  }

  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{t('fromAddress')}</Button>
      <Dialog ref={dialog} title={t('fromAddress')} closeLabel={shell('close')}>
        <form
          className="grid gap-4 text-start"
          onSubmit={(event) => {
            event.preventDefault();
            // Not awaited: it reports its failure itself.
            void load();
          }}
        >
          <FieldFrame label={t('address')} hint={t('addressHint')} error={undefined}>
            {(attributes) => (
              <input
                {...attributes}
                type="url"
                dir="ltr"
                required
                maxLength={4096}
                className={inputClass}
                placeholder="https://"
                value={address}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            )}
          </FieldFrame>
          {typeof state === 'object' && (
            <FormNotice kind="failure">{state.refusal === '' ? common('failedNoResponse') : state.refusal}</FormNotice>
          )}
          {typeof state === 'string' && state !== 'idle' && state !== 'loading' && (
            <FormNotice kind="failure">{t(`address_${state}`)}</FormNotice>
          )}
          {state === 'unreachable' && (
            <div className="grid justify-items-start gap-2">
              <p className="text-sm text-faded">{t('onServerText')}</p>
              {/* Not awaited: it reports its failure itself. */}
              <Button onClick={() => void loadOnServer()}>{t('onServer')}</Button>
            </div>
          )}
          {state === 'loading' && <p role="status">{common('oneMoment')}</p>}
          <p>
            <Button kind="primary" type="submit" disabled={state === 'loading'}>
              {t('open')}
            </Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}
