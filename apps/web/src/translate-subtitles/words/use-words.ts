import { WordFocus } from '@interlinear/subtitles/word-focus';
import { wordAt } from '@interlinear/subtitles/word-spans';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Line } from '../state/lines.ts';
import { LINE_ATTRIBUTE } from './words-of-line.tsx';

/** A word that is looked up. */
export interface PickedWord {
  text: string;
  line: Line;
  /** Returns the focus to the word, if it is still shown. */
  back: (() => boolean) | undefined;
}

export interface Words {
  picked: PickedWord | undefined;
  /** Ends looking up. A video that was held for it plays on. */
  close(): void;
}

/**
 * Lets words of the lines in an element be looked up, by a press or by keys. The video is held while the focus is among the words, and
 * while one is looked up.
 */
export function useWords(
  area: RefObject<HTMLElement | null>,
  { video, present }: { video: HTMLVideoElement | null; present: readonly Line[] },
): Words {
  const [picked, setPicked] = useState<PickedWord>();
  /** Whether the video plays on once the words are left. */
  const isHeld = useRef(false);
  /** Whether it plays on once the card is closed. */
  const wasPlaying = useRef(false);
  const focus = useRef<WordFocus>(undefined);
  const latest = useRef(present);
  latest.current = present;

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listening = new AbortController();
    function hold(isWanted: boolean) {
      if (isWanted && video && !video.paused) {
        isHeld.current = true;
        video.pause();
      } else if (!isWanted && isHeld.current) {
        isHeld.current = false;
        play(video);
      }
    }
    function pick(word: HTMLElement, back?: () => boolean) {
      const id = Number(word.closest(`[${LINE_ATTRIBUTE}]`)?.getAttribute(LINE_ATTRIBUTE));
      const line = latest.current.find((one) => one.id === id);
      if (!line) return;
      wasPlaying.current ||= isHeld.current || video?.paused === false;
      isHeld.current = false;
      video?.pause();
      setPicked({ text: word.textContent, line, back });
    }
    focus.current = new WordFocus(element, { lookUp: pick, hold });
    element.addEventListener(
      'click',
      ({ target }) => {
        const word = wordAt(target);
        // A selection is made for copying.
        if (word && getSelection()?.isCollapsed !== false) pick(word);
      },
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
      focus.current?.stop();
    };
  }, [area, video]);

  // The first word is a stop of the Tab key, also after the lines have changed.
  useEffect(() => {
    if (present.length > 0) focus.current?.redraw(() => undefined);
  }, [present]);

  function close() {
    setPicked(undefined);
    const isBack = picked?.back?.() === true;
    if (isBack) isHeld.current = wasPlaying.current;
    else if (wasPlaying.current) play(video);
    wasPlaying.current = false;
  }
  return { picked, close };
}

function play(video: HTMLVideoElement | null): void {
  void video?.play().catch(() => undefined); // the video may have been removed
}
