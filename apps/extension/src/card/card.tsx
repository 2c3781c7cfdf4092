import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { isWord } from '@interlinear/languages/sentence-around';
import { IconButton } from '@interlinear/ui/button';
import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { useListedEngines } from '../engines/use-listed-engines.ts';
import type { FavoriteDraft } from '../favorites/favorite.ts';
import { locale, say } from '../messages/say.ts';
import { MAX_SELECTION_LENGTH } from '../selection/selected-text.ts';
import { SharePanel } from '../share-card/share-panel.tsx';
import { CardHeader } from './card-header.tsx';
import { EngineSelect, LanguageSelects } from './choices.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { useSpeaker } from './speech.ts';
import { OriginalText, TextTools, TranslatedText } from './text-views.tsx';
import {
  type CardRequest,
  PENDING_TRANSLATION,
  type Translation,
  type TranslationPort,
  translateText,
} from './translate-text.ts';

/** The selected text that the card shows. */
export interface CardSubject {
  text: string;
  isCut: boolean;
  /** Language declared by the page. */
  language: string | undefined;
  sentence: string;
  page: { title: string; address: string };
}

/** Choices that persist from one selection to the next. */
export interface CardChoices {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: string;
}

interface CardProps {
  subject: CardSubject;
  port: TranslationPort;
  choices: CardChoices;
  onChoicesChange(choices: CardChoices): void;
  /** Whether pictures can be made; they need a document of the extension. */
  canShare: boolean;
  /** Whether the card can be dragged; a sheet at the bottom cannot. */
  canMove: boolean;
  isPinned: boolean;
  onPin(isPinned: boolean): void;
  onMove(by: { x: number; y: number }): void;
  onClose(): void;
}

/** Card for selected text: its translation, and actions for both. */
export function Card({ subject, port, choices, onChoicesChange, canShare, ...window }: CardProps) {
  const titleId = useId();
  const [{ line, count }, announce] = useReducer((last, line: string) => ({ line, count: last.count + 1 }), {
    line: '',
    count: 0,
  });
  const [isSharing, setIsSharing] = useState(false);
  const speaker = useSpeaker();
  const engines = useListedEngines(KEYLESS_ENGINES);
  const isOneWord = useMemo(() => isWord(subject.text, subject.language), [subject]);
  const { translation, retry } = useTranslation(port, {
    text: subject.text,
    ...choices,
    ...(isOneWord ? { wordIn: subject.sentence } : {}),
  });
  const { source, target, engine } = choices;
  const nameOf = (id: string) => engines?.find((one) => one.id === id)?.name ?? id;
  const language = source === 'auto' ? (translation.source ?? subject.language) : source;
  const isReady = isComplete(translation);
  const texts = { original: subject.text, translation: translation.text, language, target };

  const share = (isWanted: boolean) => {
    announce(''); // the announcement belongs to the other view
    setIsSharing(isWanted);
  };

  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="flex max-h-(--room) flex-col text-ink outline-none"
    >
      <CardHeader titleId={titleId} {...window} />
      <div className="grid min-h-0 gap-3 overflow-y-auto p-3">
        {isSharing ? (
          <SharePanel texts={texts} page={subject.page} announce={announce} onBack={() => share(false)} />
        ) : (
          <>
            <LanguageSelects
              source={source}
              detected={source === 'auto' ? translation.source : undefined}
              target={target}
              onSource={(source) => onChoicesChange({ ...choices, source })}
              onTarget={(target) => onChoicesChange({ ...choices, target })}
            />
            <OriginalText key={subject.text} text={subject.text} language={language}>
              <TextTools id="original" text={subject.text} language={language} speaker={speaker} announce={announce} />
            </OriginalText>
            {subject.isCut && (
              <p className="text-xs text-amber">{say('cardCut', MAX_SELECTION_LENGTH.toLocaleString(locale()))}</p>
            )}
            <TranslatedText {...{ translation, target, engine, nameOf }} source={language} onRetry={retry} />
            <div className="flex items-center">
              {isReady && (
                <div className="-ms-1 flex items-center">
                  <TextTools
                    id="translation"
                    text={translation.text}
                    language={target}
                    speaker={speaker}
                    announce={announce}
                  />
                  <FavoriteButton
                    draft={favoriteDraft({ subject, isOneWord, translation, language, target })}
                    announce={announce}
                  />
                  {canShare && <IconButton icon="share" label={say('cardShare')} onClick={() => share(true)} />}
                </div>
              )}
              <div className="ms-auto">
                <EngineSelect
                  engines={engines}
                  engine={engine}
                  onEngine={(engine) => onChoicesChange({ ...choices, engine })}
                />
              </div>
            </div>
          </>
        )}
        <p role="status" className={line === '' ? 'sr-only' : 'text-xs text-leaf'}>
          {/* A new element each time, so that repeated text is announced again. */}
          <span key={count}>{line}</span>
        </p>
      </div>
    </div>
  );
}

function isComplete({ isWorking, isSame, problem, text }: Translation): boolean {
  return !isWorking && !isSame && !problem && text !== '';
}

interface FavoriteSource {
  subject: CardSubject;
  isOneWord: boolean;
  translation: Translation;
  /** Language of the original; declared by the page, so any string is possible. */
  language: string | undefined;
  target: LanguageCode;
}

/** Limits of a favorite, in characters. */
const MAX_FAVORITE_LENGTH = 10_000;
const MAX_TITLE_LENGTH = 1000;

/** Builds the favorite to save; undefined if the source language is unknown. */
function favoriteDraft({
  subject,
  isOneWord,
  translation,
  language,
  target,
}: FavoriteSource): FavoriteDraft | undefined {
  const source = matchLanguage(language ?? '');
  if (!source) return undefined;
  const { text, sentence, page } = subject;
  return {
    kind: isOneWord ? 'word' : 'sentence',
    text,
    translation: translation.text.slice(0, MAX_FAVORITE_LENGTH),
    source,
    target,
    ...(isOneWord && sentence !== '' && sentence !== text ? { context: sentence } : {}),
    page: { ...page, title: page.title.slice(0, MAX_TITLE_LENGTH) },
  };
}

/** Runs the request at once and whenever it changes; `retry` repeats it. */
function useTranslation(port: TranslationPort, request: CardRequest): { translation: Translation; retry(): void } {
  const [translation, setTranslation] = useState(PENDING_TRANSLATION);
  const pending = useRef<AbortController>(undefined);
  const { text, source, target, engine, wordIn } = request;
  const run = useCallback(() => {
    pending.current?.abort();
    pending.current = new AbortController();
    setTranslation(PENDING_TRANSLATION);
    const cardRequest = { text, source, target, engine, ...(wordIn === undefined ? {} : { wordIn }) };
    void translateText(port, cardRequest, setTranslation, pending.current.signal); // it never rejects
  }, [port, text, source, target, engine, wordIn]);
  useEffect(() => {
    run();
    return () => pending.current?.abort();
  }, [run]);
  return { translation, retry: run };
}
