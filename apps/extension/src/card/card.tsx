import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { IconButton } from '@interlinear/ui/button';
import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { locale, say } from '../messages/say.ts';
import { LONGEST_SELECTION } from '../selection/selected-text.ts';
import { isWord } from '../selection/sentence-around.ts';
import { SharePanel } from '../share-card/share-panel.tsx';
import { CardHeader } from './card-header.tsx';
import { Engines, Languages, useEngines } from './choices.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { useSpeaker } from './speech.ts';
import { Answer, Original, TextTools } from './text-views.tsx';
import { NOTHING_YET, type Port, type Question, type Translation, translateText } from './translate-text.ts';

/** What the card is about. */
export interface Subject {
  text: string;
  isCut: boolean;
  /** What the page says the language is. */
  language: string | undefined;
  sentence: string;
  page: { title: string; address: string };
}

/** What stays from one selection to the next. */
export interface Wishes {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: string;
}

interface CardProps {
  subject: Subject;
  port: Port;
  wishes: Wishes;
  onWish(wishes: Wishes): void;
  /** Pictures are made in a document of ours. */
  canShare: boolean;
  /** A sheet at the bottom of a narrow window stays there. */
  canMove: boolean;
  isPinned: boolean;
  onPin(isPinned: boolean): void;
  onMove(by: { x: number; y: number }): void;
  onClose(): void;
}

/** What comes up for selected text: its translation, and what can be done with both. */
export function Card({ subject, port, wishes, onWish, canShare, ...window }: CardProps) {
  const titleId = useId();
  const [{ line, count }, announce] = useReducer((last, line: string) => ({ line, count: last.count + 1 }), {
    line: '',
    count: 0,
  });
  const [isSharing, setIsSharing] = useState(false);
  const speaker = useSpeaker();
  const engines = useEngines();
  const isOneWord = useMemo(() => isWord(subject.text, subject.language), [subject]);
  const { translation, retry } = useTranslation(port, {
    text: subject.text,
    ...wishes,
    ...(isOneWord ? { wordIn: subject.sentence } : {}),
  });
  const { source, target, engine } = wishes;
  const nameOf = (id: string) => engines?.find((one) => one.id === id)?.name ?? id;
  const language = source === 'auto' ? (translation.source ?? subject.language) : source;
  const isReady = isComplete(translation);
  const texts = { original: subject.text, translation: translation.text, language, target };

  const share = (isWanted: boolean) => {
    announce(''); // what was said of the one is not of the other
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
            <Languages
              source={source}
              detected={source === 'auto' ? translation.source : undefined}
              target={target}
              onSource={(source) => onWish({ ...wishes, source })}
              onTarget={(target) => onWish({ ...wishes, target })}
            />
            <Original key={subject.text} text={subject.text} language={language}>
              <TextTools id="original" text={subject.text} language={language} speaker={speaker} announce={announce} />
            </Original>
            {subject.isCut && (
              <p className="text-xs text-amber">{say('cardCut', LONGEST_SELECTION.toLocaleString(locale()))}</p>
            )}
            <Answer {...{ translation, target, engine, nameOf }} source={language} onRetry={retry} />
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
                    wish={favoriteWish({ subject, isOneWord, translation, language, target })}
                    announce={announce}
                  />
                  {canShare && <IconButton icon="share" label={say('cardShare')} onClick={() => share(true)} />}
                </div>
              )}
              <div className="ms-auto">
                <Engines engines={engines} engine={engine} onEngine={(engine) => onWish({ ...wishes, engine })} />
              </div>
            </div>
          </>
        )}
        <p role="status" className={line === '' ? 'sr-only' : 'text-xs text-leaf'}>
          {/* Another element every time: what is said twice is read twice. */}
          <span key={count}>{line}</span>
        </p>
      </div>
    </div>
  );
}

function isComplete({ isWorking, isSame, problem, text }: Translation): boolean {
  return !isWorking && !isSame && !problem && text !== '';
}

interface Savable {
  subject: Subject;
  isOneWord: boolean;
  translation: Translation;
  /** Of the original; anything that a page may say. */
  language: string | undefined;
  target: LanguageCode;
}

/** What a favorite can hold, in characters. */
const LONGEST_FAVORITE = 10_000;
const LONGEST_TITLE = 1000;

/** Nothing where nobody knows what language the original is in. */
function favoriteWish({ subject, isOneWord, translation, language, target }: Savable): FavoriteWish | undefined {
  const source = matchLanguage(language ?? '');
  if (!source) return undefined;
  const { text, sentence, page } = subject;
  return {
    kind: isOneWord ? 'word' : 'sentence',
    text,
    translation: translation.text.slice(0, LONGEST_FAVORITE),
    source,
    target,
    ...(isOneWord && sentence !== '' && sentence !== text ? { context: sentence } : {}),
    page: { ...page, title: page.title.slice(0, LONGEST_TITLE) },
  };
}

/** Asks as soon as there is a question, and again when it is another; `retry` asks the same once more. */
function useTranslation(port: Port, question: Question): { translation: Translation; retry(): void } {
  const [translation, setTranslation] = useState(NOTHING_YET);
  const asked = useRef<AbortController>(undefined);
  const { text, source, target, engine, wordIn } = question;
  const ask = useCallback(() => {
    asked.current?.abort();
    asked.current = new AbortController();
    setTranslation(NOTHING_YET);
    const asking = { text, source, target, engine, ...(wordIn === undefined ? {} : { wordIn }) };
    void translateText(port, asking, setTranslation, asked.current.signal); // it never rejects
  }, [port, text, source, target, engine, wordIn]);
  useEffect(() => {
    ask();
    return () => asked.current?.abort();
  }, [ask]);
  return { translation, retry: ask };
}
