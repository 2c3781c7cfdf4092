import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { ProgressLine } from '../status/progress-line.tsx';
import type { Upload } from './upload-queue.ts';

export interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file on its way. */
export function UploadItem({ upload: { file, state }, onRetry, onRemove }: UploadItemProps) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  return (
    <li className="grid gap-3 rounded-lg border border-rule bg-sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {file.name}
        </h3>
        <IconButton icon="close" label={t('remove', { name: file.name })} onClick={onRemove} />
      </div>
      {state.status === 'failed' ? (
        <>
          <FormNotice kind="failure">
            {t('uploadFailed')} {failureText(state.error)}
          </FormNotice>
          <p>
            <Button onClick={onRetry}>
              <Icon name="retry" size={18} />
              {t('action_retry')}
            </Button>
          </p>
        </>
      ) : (
        <UploadProgress state={state} />
      )}
    </li>
  );
}

function UploadProgress({ state }: { state: Exclude<Upload['state'], { status: 'failed' }> }) {
  const t = useTranslations('documents');
  const percents = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  if (state.status === 'waiting') return <ProgressLine text={t('uploadWaiting')} value={undefined} />;
  return <ProgressLine text={t('uploading', { percent: percents.format(state.fraction) })} value={state.fraction} />;
}
