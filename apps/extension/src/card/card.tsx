import type { LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { useId, useState } from 'react';
import { browser } from 'wxt/browser';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { LONGEST_SELECTION } from '../selection/selected-text.ts';
import { isWord } from '../selection/sentence-around.ts';
import { SharePanel } from '../share-card/share-panel.tsx';
import { Answer } from './answer.tsx';
import { CardHeader } from './card-header.tsx';
import { Engines, Languages } from './choices.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { Original } from './original.tsx';
import { useSpeaker } from './speech.ts';
import { TextTools } from './text-tools.tsx';
import type { Port, Translation } from './translate-text.ts';
import { useEngines } from './use-engines.ts';
import { useTranslation } from './use-translation.ts';

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
  isPinned: boolean;
  onPin(isPinned: boolean): void;
  onMove(by: { x: number; y: number }): void;
  onClose(): void;
}

/** What comes up for selected text: its translation, and what can be done with both. */
export function Card({ subject, port, wishes, onWish, ...window }: CardProps) {
  const titleId = useId();
  const [line, say] = useState('');
  const [isSharing, setIsSharing] = useState(false);
  const speaker = useSpeaker();
  const engines = useEngines();
  const { translation, retry } = useTranslation(port, { text: subject.text, ...wishes });
  const { source, target, engine } = wishes;
  const nameOf = (id: string) => engines.find((one) => one.id === id)?.name ?? id;
  const language = source === 'auto' ? (translation.source ?? subject.language) : source;
  const isReady = isComplete(translation);
  const texts = { original: subject.text, translation: translation.text, language, target };

  return (
    <div role="dialog" aria-labelledby={titleId} tabIndex={-1} className="flex max-h-(--room) flex-col text-ink outline-none">
      <CardHeader titleId={titleId} {...window} />
      <div className="grid min-h-0 gap-3 overflow-y-auto p-3">
        {isSharing ? (
          <SharePanel texts={texts} page={subject.page} say={say} onBack={() => setIsSharing(false)} />
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
              <TextTools id="original" text={subject.text} language={language} speaker={speaker} say={say} />
            </Original>
            {subject.isCut && (
              <p className="text-xs text-amber">
                {browser.i18n.getMessage('cardCut', [LONGEST_SELECTION.toLocaleString(browser.i18n.getUILanguage())])}
              </p>
            )}
            <Answer {...{ translation, target, engine, nameOf }} onRetry={retry}>
              <div className="-ms-2 mt-1 flex items-center">
                {isReady && (
                  <>
                    <TextTools id="translation" text={translation.text} language={target} speaker={speaker} say={say} />
                    <FavoriteButton wish={favoriteWish(subject, translation, target)} say={say} />
                    <IconButton
                      icon="share"
                      label={browser.i18n.getMessage('cardShare')}
                      onClick={() => setIsSharing(true)}
                    />
                  </>
                )}
              </div>
            </Answer>
            <div className="flex items-center justify-end">
              <Engines engines={engines} engine={engine} onEngine={(engine) => onWish({ ...wishes, engine })} />
            </div>
          </>
        )}
        <p role="status" className="text-xs text-leaf empty:hidden">
          {line}
        </p>
      </div>
    </div>
  );
}

function isComplete({ isWorking, isSame, problem, text }: Translation): boolean {
  return !isWorking && !isSame && !problem && text !== '';
}

function favoriteWish({ text, sentence, page }: Subject, translation: Translation, target: LanguageCode): FavoriteWish | undefined {
  if (!translation.source) return undefined;
  const isOneWord = isWord(text, translation.source);
  return {
    kind: isOneWord ? 'word' : 'sentence',
    text,
    translation: translation.text,
    source: translation.source,
    target,
    ...(isOneWord && sentence !== '' && sentence !== text ? { context: sentence } : {}),
    page,
  };
}
