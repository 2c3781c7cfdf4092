import { createFavoritesClient, type FavoritesFormat } from '@interlinear/contract/favorites';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { Panel } from '../profile/panel.tsx';
import { saveFile } from '../profile/save-file.ts';
import { useTransport } from '../session/use-transport.ts';
import { useToast } from '../toasts/toasts.tsx';

/** All favorites as a file, for spreadsheets and for Anki (FAV-02). */
export function ExportPanel() {
  const t = useTranslations('favorites');
  return (
    <Panel title={t('export')} lede={t('exportText')}>
      <p className="flex flex-wrap gap-2">
        <ExportButton format="csv" />
        <ExportButton format="anki" />
      </p>
    </Panel>
  );
}

function ExportButton({ format }: { format: FavoritesFormat }) {
  const t = useTranslations('favorites');
  const transport = useTransport();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createFavoritesClient(transport).exportFile(format),
    onSuccess({ favorites, file_name, media_type, content }) {
      if (favorites === 0) showToast({ kind: 'failure', text: t('exportNone') });
      else saveFile({ name: file_name, type: media_type, content });
    },
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon name="download" size={18} />
      {t(`export_${format}`)}
    </Button>
  );
}
