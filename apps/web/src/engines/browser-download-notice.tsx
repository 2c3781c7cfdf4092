import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';

/** State of a model that the browser's own translator lacks. */
export type BrowserDownload = { status: 'needed' } | { status: 'running'; progress: number };

export interface BrowserDownloadNoticeProps {
  download: BrowserDownload | undefined;
  onDownload: () => void;
}

/** Asks before the browser downloads what its translator needs, and shows how far it is. */
export function BrowserDownloadNotice({ download, onDownload }: BrowserDownloadNoticeProps) {
  const t = useTranslations('translator');
  if (!download) return null;
  if (download.status === 'running')
    return (
      <p role="status" className="text-sm text-faded">
        {t('downloading', { percent: download.progress })}
      </p>
    );
  return (
    <FormNotice kind="hint">
      <p>{t('downloadNeeded')}</p>
      <Button className="mt-2" onClick={onDownload}>
        {t('download')}
      </Button>
    </FormNotice>
  );
}
