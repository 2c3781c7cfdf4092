import type { LanguageCode } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { EngineTags } from '../engines/engine-tags.tsx';
import { SentenceBar } from '../sentences/sentence-bar.tsx';
import { rangesOf } from '../sentences/sentence-ranges.ts';
import { CopyButton } from '../text-actions/copy-button.tsx';
import { SpeakButton } from '../text-actions/speak-button.tsx';
import { StarButton } from '../text-actions/star-button.tsx';
import { LazyWordingTools } from '../wordings/lazy-wording-tools.tsx';
import { type ChosenWording, NO_WORDINGS, type WordingState } from '../wordings/wordings.ts';
import { CardFailure } from './card-failure.tsx';
import { type CardState, isFailed, type Translation, textOf, translationOf } from './card-state.ts';
import { TranslatedText, type TranslatedTextProps } from './translated-text.tsx';

export interface EngineCardProps {
  /** `undefined` while the list of engines loads. */
  choice: EngineChoice | undefined;
  state: CardState;
  /** Language of the text, chosen or detected. */
  source: LanguageCode | undefined;
  target: LanguageCode;
  view: TranslatedTextProps['view'];
  engineName: (id: string) => string;
  onRetry: () => void;
  onStop: () => void;
  /** Choices of wording in this translation. */
  wordings: WordingState | undefined;
  onChoose: (wording: ChosenWording) => void;
  onUndo: () => void;
  /** Called with the translation to use it as the new source text. */
  onUse: (text: string) => void;
}

/** Shows one engine's translation, with its own state, duration, route, error and retry (TXT-01, 02). */
export function EngineCard({
  choice,
  state,
  source,
  target,
  view,
  engineName,
  wordings = NO_WORDINGS,
  onRetry,
  onStop,
  onChoose,
  onUndo,
  onUse,
}: EngineCardProps) {
  const t = useTranslations('translator');
  const translation = translationOf(state);
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isWorking = state.status === 'translating' || state.status === 'streaming';
  if (isFailed(state)) {
    return (
      <article
        aria-labelledby={titleId}
        aria-busy={isWorking}
        className="col-span-full flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-rule bg-sheet px-4 py-1.5 text-sm"
      >
        <h3 id={titleId} className="font-semibold">
          {choice?.name}
        </h3>
        {state.status === 'failed' ? (
          <CardFailure error={state.error} onRetry={onRetry} />
        ) : (
          <p className="text-faded">{t('translating')}</p>
        )}
      </article>
    );
  }
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={isWorking}
      className="flex max-h-[85dvh] min-h-44 flex-col rounded-lg border border-rule bg-sheet shadow-sheet lg:h-(--card-height) lg:max-h-none print:h-auto print:max-h-none"
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
      <div ref={scroller} data-scroller className="min-h-0 grow overflow-y-auto px-4 py-3 print:overflow-visible">
        <CardBody state={state} target={target} view={view} label={choice?.name} onRetry={onRetry} />
      </div>
      {translation && <SentenceBar translation={translation} source={source} target={target} />}
      {state.status === 'ready' && choice?.kind === 'ai' && usedEngine(state.translation) && (
        <LazyWordingTools
          engine={choice}
          translation={state.translation}
          {...{ source, target, wordings, scroller, onChoose, onUndo }}
        />
      )}
      {state.status === 'ready' && (
        <footer className="flex flex-wrap items-end gap-x-3 px-4 pb-2">
          <CardNotesLine translation={state.translation} engineName={engineName} />
          <div className="ms-auto -me-2 flex">
            <IconButton icon="swap" label={t('useAsSource')} onClick={() => onUse(textOf(state.translation, target))} />
            <SpeakButton text={textOf(state.translation, target)} language={target} label={t('speakTranslation')} />
            <CopyButton text={textOf(state.translation, target)} label={t('copyTranslation')} />
            <StarButton
              text={rangesOf(state.translation.split).text.trim()}
              translation={textOf(state.translation, target).trim()}
              source={source}
              target={target}
              label={t('saveTranslation')}
            />
          </div>
        </footer>
      )}
    </article>
  );
}

interface CardBodyProps extends Pick<EngineCardProps, 'state' | 'target' | 'view' | 'onRetry'> {
  /** Name of the engine; the list of sentences is named after it. */
  label: string | undefined;
}

function CardBody({ state, target, view, label, onRetry }: CardBodyProps) {
  const t = useTranslations('translator');
  const translation = translationOf(state);
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
        <TranslatedText
          translation={translation}
          target={target}
          view={view}
          {...(label !== undefined && { label: t('sentencesOf', { engine: label }) })}
        />
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

/** Notes below a translation: its route, the fallback engine, and how many sentences failed. */
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
      {failed > 0 && <p className="text-amber">{t('sentencesFailed', { count: failed })}</p>}
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
