import { displayName } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BrowserDownloadNotice } from '../engines/browser-download-notice.tsx';
import type { EngineChoice } from '../engines/engine-choices.ts';
import { EngineErrorAction } from '../engines/engine-error-action.tsx';
import type { EngineError } from '../engines/engine-run.ts';
import { useEngineErrorText } from '../engines/use-engine-error-text.ts';
import { inputClass } from '../forms/field-frame.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { LEGACY_ENCODINGS } from './reading/decode-text.ts';
import type { SubtitleSettings } from './settings.ts';
import type { SubtitleState, TranslationCounts } from './state/subtitle-state.ts';
import { isTemporary, type SubtitleStore } from './state/subtitle-store.ts';
import { storedSettings } from './stored-settings.ts';

export interface SubtitleNoticesProps {
  store: SubtitleStore;
  state: SubtitleState;
  counts: TranslationCounts;
  choices: readonly EngineChoice[];
  settings: SubtitleSettings;
}

/** Tells how far the translation is, what went wrong, and what can be done about it. */
export function SubtitleNotices({ store, state, counts, choices, settings }: SubtitleNoticesProps) {
  const t = useTranslations('subtitles');
  const { download, failure, isStopped, encoding } = state;
  const hasGap = counts.done < counts.total;
  return (
    <>
      <Progress store={store} state={state} counts={counts} />
      {encoding?.isGuess && <EncodingNotice store={store} encoding={encoding.name} />}
      <BrowserDownloadNotice download={download} onDownload={store.retry} />
      {failure && (
        <FailureNotice store={store} failure={failure} counts={counts} choices={choices} settings={settings} />
      )}
      {!failure && !state.isTranslating && counts.failed > 0 && (
        <FormNotice kind="failure">
          <p>{t('linesFailed', { count: counts.failed, total: counts.total })}</p>
          <Remedies store={store} choices={choices} settings={settings} />
        </FormNotice>
      )}
      {isStopped && hasGap && !failure && (
        <FormNotice kind="hint">
          <p>{t('stopped', { count: counts.total - counts.done })}</p>
          <Button className="mt-2" onClick={store.retry}>
            {t('continue')}
          </Button>
        </FormNotice>
      )}
      {!state.isTranslating && !hasGap && counts.byOthers > 0 && (
        <FormNotice kind="hint">
          <p>{t('byOthers', { count: counts.byOthers })}</p>
          <Button className="mt-2" onClick={store.translateAllAgain}>
            {t('translateAllAgain')}
          </Button>
        </FormNotice>
      )}
    </>
  );
}

function Progress({ store, state, counts }: Pick<SubtitleNoticesProps, 'store' | 'state' | 'counts'>) {
  const t = useTranslations('subtitles');
  if (!state.isTranslating || state.download) return null;
  return (
    <div className="flex items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5 text-sm text-faded">
        <p>{t('translating', { done: counts.done, total: counts.total })}</p>
        <progress
          aria-label={t('translatingLabel')}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rubric [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rubric"
          max={Math.max(1, counts.total)}
          value={counts.done}
        />
      </div>
      <Button onClick={store.stop}>{t('stop')}</Button>
    </div>
  );
}

function EncodingNotice({ store, encoding }: { store: SubtitleStore; encoding: string }) {
  const t = useTranslations('subtitles');
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm text-faded">
      {t('encoding')}
      <select
        className={`${inputClass} max-w-44`}
        value={encoding}
        onChange={({ currentTarget }) => store.readAs(currentTarget.value)}
      >
        {['utf-8', ...LEGACY_ENCODINGS].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type FailureNoticeProps = Omit<SubtitleNoticesProps, 'state'> & { failure: EngineError };

function FailureNotice({ failure, counts, ...remedies }: FailureNoticeProps) {
  const t = useTranslations('subtitles');
  const translator = useTranslations('translator');
  const locale = useLocale();
  const { settings } = remedies;
  const { detected } = failure;
  const text = useEngineErrorText(failure);
  return (
    <FormNotice kind="failure">
      <p>{text}</p>
      <p>{t('linesFailed', { count: counts.total - counts.done, total: counts.total })}</p>
      {isTemporary(failure) && <p>{t('resumesByItself')}</p>}
      {detected && (
        <Button className="mt-2 me-2" onClick={() => storedSettings.set({ ...settings, sourceLanguage: detected })}>
          {translator('translateFrom', { language: displayName(detected, locale) })}
        </Button>
      )}
      <Remedies {...remedies}>
        <EngineErrorAction error={failure} />
      </Remedies>
    </FormNotice>
  );
}

interface RemediesProps extends Pick<SubtitleNoticesProps, 'store' | 'choices' | 'settings'> {
  /** Remedies shown before the others. */
  children?: ReactNode;
}

/** Offers another try, and other engines that visitors may use. */
function Remedies({ store, choices, settings, children }: RemediesProps) {
  const t = useTranslations('subtitles');
  const others = choices
    .filter(({ id, lockedBy, isResting }) => id !== settings.selectedEngine && !lockedBy && !isResting)
    .slice(0, 2);
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {children}
      <Button onClick={store.retry}>{t('retry')}</Button>
      {others.map(({ id, name }) => (
        <Button key={id} onClick={() => storedSettings.set({ ...settings, selectedEngine: id })}>
          {t('useEngine', { engine: name })}
        </Button>
      ))}
    </span>
  );
}
