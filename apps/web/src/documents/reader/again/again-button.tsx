import type { DocumentInfo } from '@interlinear/contract/documents';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isInProgress } from '../../status/document-state.ts';
import { ReaderButton } from '../reader-icon.tsx';
import { AgainDialog } from './again-dialog.tsx';

/** Button that opens the settings of a document, to translate it again; hidden while it is being translated. */
export function AgainButton({ info }: { info: DocumentInfo }) {
  const t = useTranslations('reader');
  const [isOpen, setIsOpen] = useState(false);
  const isHidden = isInProgress(info) || info.pages_read === 0;
  useEffect(() => {
    // Otherwise the dialog would come back after the translation that it has started.
    if (isHidden) setIsOpen(false);
  }, [isHidden]);
  if (isHidden) return null;
  return (
    <>
      <ReaderButton icon="settings" label={t('again')} onPress={() => setIsOpen(true)} />
      {isOpen && <AgainDialog info={info} onClose={() => setIsOpen(false)} />}
    </>
  );
}
