import { type RefObject, useCallback, useEffect, useState } from 'react';
import { parseLink } from '../link/link.ts';
import { chooseSource, chooseTarget } from '../settings/settings.ts';
import { storedSettings } from '../stored-values.ts';

export interface SourceText {
  /** What stands in the field. */
  text: string;
  /** What of it is meant: while an input method composes, its unfinished characters are not. */
  committedText: string;
  write(text: string, isComposing?: boolean): void;
}

/** The text to translate. It begins with what the page's link says (TXT-04). */
export function useSourceText(textArea: RefObject<HTMLTextAreaElement | null>): SourceText {
  const [text, setText] = useState('');
  const [committedText, setCommittedText] = useState('');
  const write = useCallback((next: string, isComposing = false) => {
    setText(next);
    if (!isComposing) setCommittedText(next);
  }, []);

  useEffect(() => {
    const { source, target, text: linkedText } = parseLink(window.location.search);
    let settings = storedSettings.get();
    if (source) settings = chooseSource(settings, source);
    if (target) settings = chooseTarget(settings, target);
    storedSettings.set(settings);
    // Somebody may have written before this program arrived.
    write(linkedText ?? textArea.current?.value ?? '');
  }, [textArea, write]);

  return { text, committedText, write };
}
