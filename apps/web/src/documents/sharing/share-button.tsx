import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLocalDocument } from '../local/local-id.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Button that opens the links to a document; documents of this browser have none. */
export function ShareButton({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const [isOpen, setIsOpen] = useState(false);
  if (isLocalDocument(info.id)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="share" size={18} />
        {t('share')}
      </Button>
      {isOpen && <ShareDialog info={info} onClose={() => setIsOpen(false)} />}
    </>
  );
}
