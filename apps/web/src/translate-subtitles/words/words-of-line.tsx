import type { LanguageCode } from '@interlinear/languages';
import { fillWithWords } from '@interlinear/subtitles/word-spans';
import { useLayoutEffect, useRef } from 'react';
import type { Line } from '../state/lines.ts';

export interface WordsOfLineProps {
  line: Line;
  language: LanguageCode | undefined;
}

/** Attribute with the id of the line that a word is in. */
export const LINE_ATTRIBUTE = 'data-words-of';

/** The original of a line, whose words can be pressed. */
export function WordsOfLine({ line: { id, text }, language }: WordsOfLineProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) fillWithWords(element.current, text, language);
  }, [text, language]);
  return <span ref={element} {...{ [LINE_ATTRIBUTE]: id }} className="pointer-events-auto" />;
}
