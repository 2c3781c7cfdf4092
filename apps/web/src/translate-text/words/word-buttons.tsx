import { direction, type LanguageCode } from '@interlinear/languages';
import { type KeyboardEvent, useRef, useState } from 'react';
import { targetOfKey } from '../sentences/use-sentence-list.ts';
import { splitWords, type TextPiece } from './split-words.ts';

export interface WordButtonsProps {
  text: string;
  language: LanguageCode | undefined;
  /** Accessible name of the row. */
  label: string;
  className?: string;
  onWord: (word: TextPiece, button: HTMLElement) => void;
}

/** A text whose words are buttons. It is one stop of the Tab key; arrow keys move between the words. */
export function WordButtons({ text, language, label, className = '', onWord }: WordButtonsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const pieces = splitWords(text, language);
  const words = pieces.filter(({ isWord }) => isWord);
  const dir = language ? direction(language) : 'ltr';

  function move(event: KeyboardEvent): void {
    const index = words.findIndex(({ position }) => String(position) === wordOf(event)?.dataset.word);
    if (index === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = words[targetOfKey(event.key, { index, last: words.length - 1, direction: dir }) ?? -1];
    if (!next) return;
    row.current?.querySelector<HTMLElement>(`[data-word="${next.position}"]`)?.focus();
    event.preventDefault();
  }

  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      lang={language}
      dir={language ? dir : 'auto'}
      className={`break-words whitespace-pre-wrap ${className}`}
      onKeyDown={move}
      onFocus={(event) => {
        const position = wordOf(event)?.dataset.word;
        const index = words.findIndex((word) => String(word.position) === position);
        if (index !== -1) setCurrent(index);
      }}
    >
      {pieces.map((piece) =>
        piece.isWord ? (
          <button
            key={piece.position}
            type="button"
            data-word={piece.position}
            tabIndex={piece === words[Math.min(current, words.length - 1)] ? 0 : -1}
            className="inline rounded-sm decoration-rubric decoration-dotted underline-offset-4 hover:bg-rubric-wash hover:underline focus-visible:underline"
            onClick={({ currentTarget }) => onWord(piece, currentTarget)}
          >
            {piece.text}
          </button>
        ) : (
          piece.text
        ),
      )}
    </div>
  );
}

function wordOf({ target }: { target: EventTarget }): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
}
