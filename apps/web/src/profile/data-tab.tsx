import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../account/use-accounts.ts';
import { saveFile } from '../downloads/save-file.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { siteSession } from '../session/site-session.ts';
import { useToast } from '../toasts/toasts.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';
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
  const accounts = useAccounts();
  return (
    <Dialog ref={ref} title={t('deleteHeading')} closeLabel={shell('close')}>
      <div className="grid gap-5">
        <p>{t('deleteWarning')}</p>
        <OwnerProofForm submitText={t('deleteNow')} send={(proof) => accounts.deleteAccount(proof).then(endSession)} />
      </div>
    </Dialog>
  );
}

/** Ends the local session; the profile then redirects to the login, which tells the user why. */
function endSession(): void {
  siteSession.logOut('deleted');
}
