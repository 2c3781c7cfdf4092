import type { WordingClient } from '@interlinear/contract/wording-client';
import { direction, type LanguageCode } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { engineErrorOf } from '../../engines/server-engine.ts';
import { CardFailure } from '../cards/card-failure.tsx';
import type { FoundWord } from './find-word.ts';
import type { ChosenWording } from './wordings.ts';

/** A sentence with its translation, and the engine that is asked about it. */
export interface SentenceInQuestion {
  engine: string;
  /** Name of the engine. */
  name: string;
  original: string;
  translation: string;
  source: LanguageCode | undefined;
  target: LanguageCode;
}

export interface WordMenuProps {
  client: WordingClient;
  sentence: SentenceInQuestion;
  word: FoundWord;
  /** Whether the text has further sentences. */
  hasRest: boolean;
  onChoose: (wording: ChosenWording) => void;
  onClose: () => void;
}

/** Other words for a word, at its place on the screen. */
export function WordMenu({ client, sentence, word, hasRest, onChoose, onClose }: WordMenuProps) {
  const t = useTranslations('translator');
  const shell = useTranslations('shell');
  const menu = useRef<HTMLDivElement>(null);
  const [asksWhy, setAsksWhy] = useState(false);
  const request = requestOf(sentence, word);
  const alternatives = useQuery({
    queryKey: ['alternatives', request],
    queryFn: ({ signal }) => client.alternatives(request, { signal }),
    ...ASK_ONCE,
  });
  const reason = useQuery({
    queryKey: ['reason', request],
    queryFn: ({ signal }) => client.explain(request, { signal }),
    enabled: asksWhy,
    ...ASK_ONCE,
  });
  const { data } = alternatives;
  const cost = (data?.usage?.charged ?? 0) + (reason.data?.usage?.charged ?? 0);
  const height = [alternatives.status, alternatives.isFetching, reason.status, reason.isFetching].join();

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    if (!element.matches(':popover-open')) {
      element.showPopover();
      element.focus();
    }
    place(element, word.rect);
  }, [word]);
  useLayoutEffect(() => {
    if (menu.current && height) place(menu.current, word.rect);
  }, [height, word]);

  function move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...(menu.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    if (step === 0 || buttons.length === 0) return;
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = at === -1 && step === -1 ? -1 : (at + step) % buttons.length;
    buttons.at(next)?.focus();
    event.preventDefault();
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={t('alternativesFor', { word: word.word })}
      aria-busy={alternatives.isFetching || reason.isFetching}
      className="fixed inset-auto m-0 max-h-[min(24rem,80dvh)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-rule bg-sheet p-2 text-ink shadow-lg outline-none"
      onKeyDown={move}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <div className="flex items-center gap-2 ps-2">
        <h4 className="min-w-0 grow text-sm font-semibold break-words text-faded">
          {t('alternativesFor', { word: word.word })}
        </h4>
        <IconButton icon="close" label={shell('close')} onClick={() => menu.current?.hidePopover()} />
      </div>
      {alternatives.isFetching && <Working text={t('alternativesLoading')} />}
      {!alternatives.isFetching && alternatives.error && (
        <CardFailure error={engineErrorOf(alternatives.error)} onRetry={() => void alternatives.refetch()} />
      )}
      {data?.options.length === 0 && (
        <p className="px-2 py-1.5 text-sm text-faded">{t('alternativesNone', { engine: sentence.name })}</p>
      )}
      {data && data.options.length > 0 && (
        <ul lang={sentence.target} dir={direction(sentence.target)}>
          {data.options.map(({ wording, sentence: changed }) => (
            <li key={wording}>
              <button
                type="button"
                data-choice
                title={changed}
                className="w-full rounded-md px-2 py-1.5 text-start font-serif text-lg break-words hover:bg-sunken"
                onClick={() => {
                  const term = data.term === null ? undefined : { source: data.term, target: wording };
                  // While it is still in the page, so that the focus returns to where it was.
                  menu.current?.hidePopover();
                  onChoose({ index: word.sentence, sentence: changed, term });
                }}
              >
                {wording}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasRest && data?.term && data.options.length > 0 && (
        <p className="px-2 py-1 text-xs text-faded">{t('alternativesTerm', { term: data.term })}</p>
      )}
      {reason.data && (
        <p dir="auto" className="px-2 py-1.5 text-sm">
          {reason.data.explanation}
        </p>
      )}
      {reason.isFetching && <Working text={t('whyLoading')} />}
      {!reason.isFetching && reason.error && (
        <CardFailure error={engineErrorOf(reason.error)} onRetry={() => void reason.refetch()} />
      )}
      <div className="flex items-center justify-between gap-2">
        {!asksWhy && (
          <Button kind="quiet" data-choice onClick={() => setAsksWhy(true)}>
            {t('whyThisWord')}
          </Button>
        )}
        {cost > 0 && <span className="px-2 text-xs text-faded">{t('tokensUsed', { count: cost })}</span>}
      </div>
    </div>
  );
}

/** Answers cost as much as a translation: never ask for them again by itself. */
const ASK_ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false };

function Working({ text }: { text: string }) {
  return (
    <p role="status" className="px-2 py-1.5 text-sm text-faded">
      {text}
    </p>
  );
}

function requestOf({ engine, original, translation, source, target }: SentenceInQuestion, word: FoundWord) {
  const languages = { engine, source_lang: source ?? 'auto', target_lang: target };
  return { ...languages, original, translation, word: word.word, position: word.position };
}

/** Space between the menu and the word, and the edge of the window, in pixels. */
const GAP = 6;

/** Puts the menu below its word, or above it where there is more room, inside the window. */
function place(menu: HTMLElement, word: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = word.bottom + GAP + height <= clientHeight || word.top < clientHeight - word.bottom;
  const top = isBelow ? word.bottom + GAP : word.top - GAP - height;
  menu.style.left = `${Math.max(GAP, Math.min(word.left, clientWidth - width - GAP))}px`;
  menu.style.top = `${Math.max(GAP, Math.min(top, clientHeight - height - GAP))}px`;
}
