import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../account/use-accounts.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Panel } from './panel.tsx';
import { saveFile } from './save-file.ts';

/** The data centre: take everything along, or have it deleted (ACC-11). */
export function DataTab() {
  const t = useTranslations('profile');
  const accounts = useAccounts();
  const showToast = useToast();
  const failureText = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => accounts.exportMyData(),
    onSuccess: (data) =>
      saveFile({ name: 'interlinear-my-data.json', type: 'application/json', content: JSON.stringify(data, null, 2) }),
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
