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

export interface PictureAddressProps {
  options: TranslationOptions;
  /** @param snapshot work that the server did on the picture already */
  onFile: (file: File, snapshot?: PictureSnapshot) => void;
}

/** Button and dialog for the address of a picture, which the server fetches: this page's policy forbids files of other sites. */
export function PictureAddress({ options, onFile }: PictureAddressProps) {
  const t = useTranslations('pictures');
  const shell = useTranslations('shell');
  const common = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'loading' | 'invalid' | { refusal: string }>('idle');
  const transport = useTransport();

  async function load() {
    const url = URL.parse(address.trim());
    if (!url) return setState('invalid');
    setState('loading');
    const client = createImagesClient(transport);
    const signal = AbortSignal.timeout(120_000);
    try {
      const { reading, original } = await fetchOnServer(url.href, options, { client, signal });
      const file = new File([original], nameOf(url), { type: original.type });
      const { source, reader } = options;
      setState('idle');
      setAddress('');
      dialog.current?.close();
      onFile(file, {
        ...{ read: { source, reader }, found: reading.regions, results: reading.results },
        ...{ edits: NO_EDITS, warnings: reading.warnings },
      });
    } catch (error) {
      setState({ refusal: error instanceof ServerRefusal ? error.info : '' });
    }
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
          <p className="text-sm text-faded">{t('onServerText')}</p>
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
          {state === 'invalid' && <FormNotice kind="failure">{t('address_invalid')}</FormNotice>}
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

/** Derives a file name from an address. */
function nameOf({ pathname, hostname }: URL): string {
  return pathname.split('/').at(-1) || hostname;
}
