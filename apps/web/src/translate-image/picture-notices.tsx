import type { PictureFailure } from '@interlinear/images/picture-error';
import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { BrowserDownloadNotice } from '../engines/browser-download-notice.tsx';
import { EngineErrorAction } from '../engines/engine-error-action.tsx';
import type { EngineError } from '../engines/engine-run.ts';
import { useEngineErrorText } from '../engines/use-engine-error-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import type { PictureState, ShownRegion } from './state/picture-state.ts';

export interface PictureNoticesProps {
  state: PictureState;
  regions: readonly ShownRegion[];
  onRetry: () => void;
  onRemove: () => void;
}

/** Says what happens to a picture, and what went wrong. */
export function PictureNotices({ state, regions, onRetry, onRemove }: PictureNoticesProps) {
  const t = useTranslations('pictures');
  const { status, download } = state;
  if (status.kind === 'refused') {
    return (
      <FormNotice kind="failure">
        <p>
          {status.info} {t('refused')}
        </p>
      </FormNotice>
    );
  }
  if (status.kind === 'failed') {
    return (
      <FormNotice kind="failure">
        <p>{t(`failure_${FAILURES[status.failure]}`)}</p>
        <Button className="mt-2" onClick={onRemove}>
          {t('removePicture')}
        </Button>
      </FormNotice>
    );
  }
  const failed = regions.filter(({ translation }) => translation.status === 'failed');
  const waiting = regions.filter(({ translation, isOriginal }) => translation.status === 'waiting' && !isOriginal);
  return (
    <>
      {status.kind === 'reading' && <ReadingProgress state={state} />}
      {status.kind === 'ready' && regions.length === 0 && <FormNotice kind="hint">{t('noText')}</FormNotice>}
      <BrowserDownloadNotice download={download} onDownload={onRetry} />
      {status.kind === 'ready' && waiting.length > 0 && !download && failed.length === 0 && (
        <p role="status" className="text-sm text-faded">
          {t('translating', { done: regions.length - waiting.length, count: regions.length })}
        </p>
      )}
      {state.warnings.length > 0 && <Warnings warnings={state.warnings} />}
      {failed.length > 0 && <FailedRegions failed={failed} total={regions.length} onRetry={onRetry} />}
    </>
  );
}

/** Message of each failure; some need no message of their own. */
const FAILURES = {
  'not-a-picture': 'notPicture',
  unsupported: 'unsupported',
  'too-large': 'tooLarge',
  damaged: 'damaged',
  'too-heavy': 'tooHeavy',
  timeout: 'tooHeavy',
  aborted: 'crashed',
  crashed: 'crashed',
} as const satisfies Record<PictureFailure, string>;

function ReadingProgress({ state: { progress } }: { state: PictureState }) {
  const t = useTranslations('pictures');
  const share = shareOf(progress);
  return (
    <div className="grid gap-1.5 text-sm text-faded">
      <p role="status">{t(progress?.stage === 'loading' ? 'loadingReader' : 'reading')}</p>
      <progress
        aria-label={t('reading')}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rubric [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rubric"
        max={1}
        {...(share !== undefined && { value: share })}
      />
    </div>
  );
}

function shareOf(progress: PictureState['progress']): number | undefined {
  if (progress?.stage === 'reading') return progress.total > 0 ? progress.done / progress.total : undefined;
  if (progress?.stage !== 'loading' || progress.totalBytes === 0) return undefined;
  return progress.loadedBytes / progress.totalBytes;
}

/** Says what the server noticed when it read the picture. */
function Warnings({ warnings }: Pick<PictureState, 'warnings'>) {
  const t = useTranslations('pictures');
  return (
    <FormNotice kind="hint">
      {warnings.map((warning) => (
        <p key={warning}>{t(`warning_${warning}`)}</p>
      ))}
    </FormNotice>
  );
}

interface FailedRegionsProps {
  failed: readonly ShownRegion[];
  total: number;
  onRetry: () => void;
}

function FailedRegions({ failed, total, onRetry }: FailedRegionsProps) {
  const t = useTranslations('pictures');
  const [first] = failed;
  const translation = first?.translation;
  return (
    <FormNotice kind="failure">
      <p>{t('regionsFailed', { count: failed.length, total })}</p>
      {translation?.status === 'failed' && (
        <p>{'error' in translation ? <EngineErrorText error={translation.error} /> : translation.info}</p>
      )}
      <span className="mt-2 flex flex-wrap gap-2">
        {translation?.status === 'failed' && 'error' in translation && <EngineErrorAction error={translation.error} />}
        <Button onClick={onRetry}>{t('retry')}</Button>
      </span>
    </FormNotice>
  );
}

function EngineErrorText({ error }: { error: EngineError }) {
  return useEngineErrorText(error);
}
