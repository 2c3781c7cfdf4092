import { createTranslationClient } from '@interlinear/contract/client';
import { direction, type LanguageCode } from '@interlinear/languages';
import { sentenceAround } from '@interlinear/languages/sentence-around';
import { Button, buttonClass, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { EngineErrorAction } from '../../engines/engine-error-action.tsx';
import type { EngineError, EngineEvent } from '../../engines/engine-run.ts';
import { createEngineRunner } from '../../engines/engine-runner.ts';
import { useEngineErrorText } from '../../engines/use-engine-error-text.ts';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { type NewFavorite, useFavoriteChanges } from '../../favorites/use-favorites.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { loginPath } from '../../session/login-path.ts';
import { useTransport } from '../../session/use-transport.ts';
import { useHasUserEntry } from '../../session/user-entry.ts';
import type { SubtitleSettings } from '../settings.ts';
import { timeText } from '../state/time-text.ts';
import type { PickedWord } from './use-words.ts';

export interface WordCardProps {
  word: PickedWord;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
  /** Name of the subtitle file, saved with the word. */
  title: string;
  onClose: () => void;
}

/** The translation of a word of the subtitles, over the video. Saves it with its sentence and its time. */
export function WordCard({ word, source, settings, title, onClose }: WordCardProps) {
  const close = useTranslations('shell')('close');
  const { text, line } = word;
  const { targetLanguage: target } = settings;
  const card = useRef<HTMLDivElement>(null);
  const spoken = line.text.replaceAll(/\s+/g, ' ');
  const sentence = sentenceAround(spoken, Math.max(0, spoken.indexOf(text)), source) || spoken;
  const lookedUp = useTranslation(text, { sentence, source, settings });
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={text}
      tabIndex={-1}
      className="absolute inset-x-[4%] top-[6%] mx-auto grid max-h-[80%] max-w-sm gap-3 overflow-auto rounded-lg border border-rule bg-sheet p-4 text-ink shadow-lg outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-start justify-between gap-2">
        <p
          lang={source}
          dir={source ? direction(source) : 'auto'}
          className="min-w-0 font-serif text-lg [overflow-wrap:anywhere]"
        >
          {text}
        </p>
        <IconButton icon="close" label={close} className="-m-2" onClick={onClose} />
      </div>
      <div role="status" className="min-h-6">
        {lookedUp.translation !== undefined && (
          <p lang={target} dir={direction(target)} className="font-serif text-rubric [overflow-wrap:anywhere]">
            {lookedUp.translation}
          </p>
        )}
        {lookedUp.error && <LookUpFailure error={lookedUp.error} />}
      </div>
      {lookedUp.translation !== undefined && (
        <SaveWord
          favorite={{
            ...{ kind: 'word', text, translation: lookedUp.translation, source: source ?? 'und', target },
            ...{ context: sentence, page_title: `${title} · ${timeText(line.start)}` },
          }}
        />
      )}
    </div>
  );
}

function LookUpFailure({ error }: { error: EngineError }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{useEngineErrorText(error)}</p>
      <EngineErrorAction error={error} />
    </div>
  );
}

/** Saves the word in the account, or leads to the login. */
function SaveWord({ favorite }: { favorite: NewFavorite }) {
  const t = useTranslations('subtitles');
  const favorites = useTranslations('favorites');
  const locale = useLocale();
  const failureText = useFailureText();
  const hasUser = useHasUserEntry();
  const { save } = useFavoriteChanges();
  const { mutate, status, data: limit, error } = useMutation({ mutationFn: () => save(favorite) });
  if (!hasUser)
    return (
      <Link className={`${buttonClass()} justify-self-start`} to={loginPath(locale, window.location, undefined)}>
        {t('wordLogIn')}
      </Link>
    );
  const isSaved = status === 'success' && limit === undefined;
  return (
    <div className="grid justify-items-start text-sm">
      {!isSaved && (
        <Button aria-disabled={status === 'pending'} onClick={() => status !== 'pending' && mutate()}>
          <Icon name="star" size={18} />
          {t('wordSave')}
        </Button>
      )}
      <div role="status">
        {isSaved && (
          <p className="inline-flex min-h-10 items-center gap-2">
            <Icon name="check" size={18} />
            {t('wordSaved')}
          </p>
        )}
        {status === 'error' && <p className="mt-2">{failureText(error)}</p>}
        {limit !== undefined && (
          <p className="mt-2">
            {favorites.rich('full', {
              limit: String(limit ?? ''),
              link: (words) => <TextLink screen="pricing">{words}</TextLink>,
            })}
          </p>
        )}
      </div>
    </div>
  );
}

interface LookUp {
  sentence: string;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
}

interface LookedUp {
  translation?: string;
  error?: EngineError;
}

/** Translates a word with the engine of the subtitles, which gets its sentence as context. */
function useTranslation(text: string, { sentence, source, settings }: LookUp): LookedUp {
  const transport = useTransport();
  const { selectedEngine: engine, targetLanguage: target } = settings;
  const [found, setFound] = useState<LookedUp>({});
  useEffect(() => {
    const ending = new AbortController();
    function emit(event: EngineEvent) {
      if (ending.signal.aborted) return;
      if (event.type === 'failed') setFound({ error: event.error });
      if (event.type !== 'segment' || event.segment.status === 'waiting') return;
      const { segment } = event;
      if (segment.status === 'failed') setFound({ error: { kind: 'api', info: segment.info } });
      else setFound({ translation: segment.text });
    }
    setFound({});
    void createEngineRunner(createTranslationClient(transport))({
      ...{ engine, signal: ending.signal, emit },
      query: { text, source: source ?? 'auto', target, context: sentence, checksSource: false },
      split: { segments: [text], gaps: ['', ''] },
    });
    return () => ending.abort();
  }, [transport, engine, text, sentence, source, target]);
  return found;
}
