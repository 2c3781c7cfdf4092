import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { type AddressFailure, fetchPicture } from './fetch-picture.ts';

export interface PictureAddressProps {
  onFile: (file: File) => void;
}

/** Button and dialog for the address of a picture. */
export function PictureAddress({ onFile }: PictureAddressProps) {
  const t = useTranslations('pictures');
  const shell = useTranslations('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'loading' | AddressFailure>('idle');

  async function load() {
    setState('loading');
    const result = await fetchPicture(address, { signal: AbortSignal.timeout(20_000) });
    if (typeof result === 'string') return setState(result);
    setState('idle');
    setAddress('');
    dialog.current?.close();
    onFile(result);
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
          {state !== 'idle' && state !== 'loading' && <FormNotice kind="failure">{t(`address_${state}`)}</FormNotice>}
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
