import type { LanguageCode } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { EngineTags } from '../engines/engine-tags.tsx';
import { CopyButton } from '../text-actions/copy-button.tsx';
import { SpeakButton } from '../text-actions/speak-button.tsx';
import { CardFailure } from './card-failure.tsx';
import { type CardState, type Translation, textOf, translationOf } from './card-state.ts';
import { TranslatedText, type TranslatedTextProps } from './translated-text.tsx';

export interface EngineCardProps {
  /** `undefined` while the list of engines loads. */
  choice: EngineChoice | undefined;
  state: CardState;
  target: LanguageCode;
  view: TranslatedTextProps['view'];
  engineName: (id: string) => string;
  onRetry: () => void;
  onStop: () => void;
  /** Called with the translation to use it as the new source text. */
  onUse: (text: string) => void;
}

/** Shows one engine's translation, with its own state, duration, route, error and retry (TXT-01, 02). */
export function EngineCard({ choice, state, target, view, engineName, onRetry, onStop, onUse }: EngineCardProps) {
  const t = useTranslations('translator');
  const titleId = useId();
  const isWorking = state.status === 'translating' || state.status === 'streaming';
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={isWorking}
      className="flex min-h-44 flex-col rounded-lg border border-rule bg-sheet shadow-sheet"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-rule px-4 py-1.5">
        <h3 id={titleId} className="font-semibold">
          {choice?.name ?? <span className="inline-block h-4 w-28 rounded-sm bg-sunken" />}
        </h3>
        {choice && <EngineTags choice={choice} />}
        <span className="ms-auto text-sm text-faded tabular-nums">
          {state.status === 'ready' &&
            usedEngine(state.translation) &&
            t('milliseconds', { milliseconds: Math.round(state.milliseconds) })}
        </span>
        {isWorking && <IconButton icon="stop" label={t('stop')} onClick={onStop} />}
      </header>
      <div className="grow px-4 py-3">
        <CardBody state={state} target={target} view={view} onRetry={onRetry} />
      </div>
      {state.status === 'ready' && (
        <footer className="flex flex-wrap items-end gap-x-3 px-4 pb-2">
          <CardNotesLine translation={state.translation} engineName={engineName} />
          <div className="ms-auto -me-2 flex">
            <IconButton icon="swap" label={t('useAsSource')} onClick={() => onUse(textOf(state.translation))} />
            <SpeakButton text={textOf(state.translation)} language={target} label={t('speakTranslation')} />
            <CopyButton text={textOf(state.translation)} label={t('copyTranslation')} />
          </div>
        </footer>
      )}
    </article>
  );
}

function CardBody({ state, target, view, onRetry }: Pick<EngineCardProps, 'state' | 'target' | 'view' | 'onRetry'>) {
  const t = useTranslations('translator');
  const translation = translationOf(state);
  if (state.status === 'failed') return <CardFailure error={state.error} onRetry={onRetry} />;
  if (state.status === 'needs-download') {
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>{t('downloadNeeded')}</p>
        <Button onClick={onRetry}>{t('download')}</Button>
      </div>
    );
  }
  if (state.status === 'downloading') {
    return (
      <label className="grid gap-2 text-sm">
        {t('downloading', { percent: state.progress })}
        <progress value={state.progress} className="w-full accent-rubric" />
      </label>
    );
  }
  if (translation) {
    return (
      <div className={state.status === 'translating' ? 'opacity-60' : ''}>
        <TranslatedText translation={translation} target={target} view={view} />
      </div>
    );
  }
  return state.status === 'translating' ? (
    <Skeleton label={t('translating')} />
  ) : (
    <p className="text-faded">{t('waiting')}</p>
  );
}

/** Whether the engine translated anything: kept segments say nothing about its speed. */
function usedEngine({ segments }: Translation): boolean {
  return segments.some(({ status }) => status !== 'kept');
}

/** Placeholder lines shown until the translation arrives. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-3 pt-2 motion-safe:animate-pulse">
      <span className="sr-only">{label}</span>
      <div className="h-4 w-11/12 rounded-sm bg-sunken" />
      <div className="h-4 w-3/5 rounded-sm bg-sunken" />
    </div>
  );
}

interface CardNotesLineProps {
  translation: Translation;
  engineName: (id: string) => string;
}

/** Notes below a translation: its route, the fallback engine, and how many lines failed. */
function CardNotesLine({ translation: { segments, notes }, engineName }: CardNotesLineProps) {
  const t = useTranslations('translator');
  const failed = segments.filter(({ status }) => status === 'failed').length;
  return (
    <div className="grid gap-0.5 py-2 text-xs text-faded">
      {notes.fallback && (
        <p className="text-amber">
          {t('usedInstead', { engine: engineName(notes.fallback.to) })} {notes.fallback.info}
        </p>
      )}
      {failed > 0 && <p className="text-amber">{t('linesFailed', { count: failed })}</p>}
      {(notes.route || notes.isCached) && (
        <p>
          {[notes.route, isRuleBased(notes.route) && t('basicQuality'), notes.isCached && t('cached')]
            .filter((note) => typeof note === 'string')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Apertium works by dictionaries and rules; readers are told, because its quality is only basic. */
function isRuleBased(route: string | undefined): boolean {
  return route?.startsWith('Apertium') ?? false;
}
