import type { RewriteName } from '@interlinear/contract/wording';
import { createWordingClient } from '@interlinear/contract/wording-client';
import type { LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { engineErrorOf } from '../../engines/server-engine.ts';
import { useTransport } from '../../session/use-transport.ts';
import { CardFailure } from '../cards/card-failure.tsx';
import type { Translation } from '../cards/card-state.ts';
import { useMarkedSentence, useSentenceFocus } from '../sentences/sentence-focus-context.tsx';
import { useAnnounce } from '../text-actions/announcements.tsx';
import { WordButtons } from '../words/word-buttons.tsx';
import { type FoundWord, findWord } from './find-word.ts';
import { WordMenu } from './word-menu.tsx';
import type { ChosenWording, WordingState } from './wordings.ts';

export interface WordingToolsProps {
  engine: { id: string; name: string };
  translation: Translation;
  source: LanguageCode | undefined;
  target: LanguageCode;
  /** Choices of wording so far. */
  wordings: WordingState;
  /** The element that contains the translation. */
  scroller: RefObject<HTMLElement | null>;
  onChoose: (wording: ChosenWording) => void;
  onUndo: () => void;
}

/** Longest sentence that engines are asked about, in UTF-16 units. */
const MAX_SENTENCE = 2_000;

/**
 * Lets a person choose other words in a translation: a click on a word shows alternatives, and the selected sentence has its
 * words and changes in a row of buttons.
 */
export function WordingTools(props: WordingToolsProps) {
  const { engine, translation, source, target, wordings, scroller, onChoose, onUndo } = props;
  const { split, segments } = translation;
  const t = useTranslations('translator');
  const announce = useAnnounce();
  const transport = useTransport();
  const client = useMemo(() => createWordingClient(transport), [transport]);
  const [word, setWord] = useState<FoundWord>();
  const pinned = useMarkedSentence(split, 'pinned');
  const selected = segments.length === 1 ? 0 : pinned;
  useWordClicks({ scroller, translation, target, onWord: setWord });

  function sentenceAt(index: number | undefined) {
    const segment = index === undefined ? undefined : segments[index];
    const original = index === undefined ? undefined : split.segments[index];
    if (original === undefined || segment?.status !== 'translated') return undefined;
    if (Math.max(original.length, segment.text.length) > MAX_SENTENCE) return undefined;
    return { engine: engine.id, name: engine.name, original, translation: segment.text, source, target };
  }

  const sentence = sentenceAt(selected);
  const menuSentence = sentenceAt(word?.sentence);
  const hasPast = wordings.history.past.length > 0;
  return (
    <section
      aria-label={t('changeSentence')}
      className="grid max-h-40 shrink-0 gap-1 overflow-y-auto border-t border-rule px-4 py-2 text-sm"
    >
      {sentence && selected !== undefined ? (
        <>
          {/* The text above shows the same words: this row is for the keyboard. */}
          <div className="group">
            <WordButtons
              text={sentence.translation}
              language={target}
              label={t('wordsOfSentence')}
              className="sr-only max-h-16 overflow-y-auto py-0.5 focus-within:not-sr-only"
              onWord={({ text, position }, button) =>
                setWord({ sentence: selected, word: text, position, rect: button.getBoundingClientRect() })
              }
            />
            <p className="text-faded group-focus-within:hidden">{t('wordHint')}</p>
          </div>
          <Rewrites
            // A new row for another sentence, without the last one's failure.
            key={`${selected} ${sentence.original}`}
            ask={(rewrite) => {
              const { original, translation } = sentence;
              const languages = { engine: engine.id, source_lang: source ?? 'auto', target_lang: target };
              return client.rewrite({ ...languages, original, translation, rewrite });
            }}
            isSame={(changed) => changed === sentence.translation}
            engineName={engine.name}
            onChange={(changed) => {
              onChoose({ index: selected, sentence: changed });
              announce(t('changeDone'));
            }}
          />
        </>
      ) : (
        <p className="text-faded">{t('wordHint')}</p>
      )}
      {hasPast && (
        <p className="flex flex-wrap items-center gap-x-3">
          <Button kind="quiet" className="-ms-3" onClick={onUndo}>
            <Icon name="undo" size={18} />
            {t('undoWording')}
          </Button>
          {wordings.hasFailed && (
            <span role="alert" className="text-amber">
              {t('restFailed')}
            </span>
          )}
        </p>
      )}
      {word && menuSentence && (
        <WordMenu
          key={`${word.sentence} ${word.position}`}
          client={client}
          sentence={menuSentence}
          word={word}
          hasRest={segments.length > 1}
          onChoose={(wording) => {
            onChoose(wording);
            setWord(undefined);
            announce(t('wordingChosen', { wording: wording.term?.target ?? wording.sentence }));
          }}
          // The browser reports the end of a menu when the next one may be open.
          onClose={() => setWord((current) => (current === word ? undefined : current))}
        />
      )}
    </section>
  );
}

interface WordClicks extends Pick<WordingToolsProps, 'scroller' | 'translation' | 'target'> {
  onWord: (word: FoundWord) => void;
}

/** Finds the clicked words of a translation, and pins their sentences. */
function useWordClicks({ scroller, translation: { split, segments }, target, onWord }: WordClicks): void {
  const focus = useSentenceFocus();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    function click(event: MouseEvent): void {
      // Clicks by keyboard have no place. Selecting text ends with a click, too.
      if (event.detail === 0 || window.getSelection()?.isCollapsed === false) return;
      const word = findWord({ x: event.clientX, y: event.clientY }, target);
      if (!word || segments[word.sentence]?.status !== 'translated') return;
      // Otherwise the click would release a pinned sentence.
      event.stopPropagation();
      const pinned = focus?.getPinned();
      const isPinned = pinned?.split === split && pinned.index === word.sentence;
      if (segments.length > 1 && !isPinned) focus?.togglePin({ split, index: word.sentence });
      onWord(word);
    }
    element.addEventListener('click', click);
    return () => element.removeEventListener('click', click);
  }, [scroller, split, segments, target, focus, onWord]);
}

interface RewritesProps {
  ask: (rewrite: RewriteName) => Promise<{ sentence: string }>;
  isSame: (changed: string) => boolean;
  engineName: string;
  onChange: (changed: string) => void;
}

const REWRITES = [
  ['shorter', 'changeShorter'],
  ['formal', 'changeFormal'],
  ['plain', 'changePlain'],
] as const;

function Rewrites({ ask, isSame, engineName, onChange }: RewritesProps) {
  const t = useTranslations('translator');
  const { mutate, status, error, data, variables } = useMutation({
    mutationFn: ask,
    onSuccess: ({ sentence }) => {
      if (!isSame(sentence)) onChange(sentence);
    },
  });
  return (
    <>
      <div className="-ms-3 flex flex-wrap items-center">
        {REWRITES.map(([rewrite, label]) => (
          <Button
            key={rewrite}
            kind="quiet"
            aria-disabled={status === 'pending'}
            onClick={() => status !== 'pending' && mutate(rewrite)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {status === 'pending' && (
        <p role="status" className="text-faded">
          {t('changeWorking')}
        </p>
      )}
      {status === 'success' && isSame(data.sentence) && (
        <p role="status" className="text-faded">
          {t('changeNothing', { engine: engineName })}
        </p>
      )}
      {status === 'error' && <CardFailure error={engineErrorOf(error)} onRetry={() => mutate(variables)} />}
    </>
  );
}
