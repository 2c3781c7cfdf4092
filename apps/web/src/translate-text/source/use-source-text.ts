import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SharedContent } from '../../installed-app/shared-content.ts';
import { useSharedContent } from '../../installed-app/use-shared-content.ts';
import { parseLink } from '../link/link.ts';
import { readLongText } from '../link/long-text.ts';
import { chooseSource, chooseTarget } from '../settings/settings.ts';
import { storedSettings } from '../stored-values.ts';

export interface SourceText {
  /** Current content of the text field. */
  text: string;
  /** The same without the unfinished characters of an input method. */
  committedText: string;
  write(text: string, isComposing?: boolean): void;
  /** Writes another text and focuses the field, where Ctrl+Z brings the previous text back. */
  replace(text: string): void;
}

/**
 * Holds the text to translate, starting with the text in the page's address (TXT-04), the one that this leaves out, or the one that
 * another app shared.
 */
export function useSourceText(textArea: RefObject<HTMLTextAreaElement | null>): SourceText {
  const [text, setText] = useState('');
  const [committedText, setCommittedText] = useState('');
  const write = useCallback((next: string, isComposing = false) => {
    setText(next);
    if (!isComposing) setCommittedText(next);
  }, []);
  const replace = useCallback(
    (next: string) => {
      const field = textArea.current;
      // A change event writes what is typed.
      if (!field || !typeInto(field, next)) write(next);
    },
    [textArea, write],
  );

  useEffect(() => {
    const { source, target, text: linkedText } = parseLink(window.location.search);
    let settings = storedSettings.get();
    if (source) settings = chooseSource(settings, source);
    if (target) settings = chooseTarget(settings, target);
    storedSettings.set(settings);
    // Text may have been typed before hydration. The address of a long text has its languages only.
    const early = textArea.current?.value ?? '';
    write(linkedText ?? (early === '' && source && target ? readLongText() : early));
  }, [textArea, write]);

  useSharedContent(useCallback(({ text: shared }: SharedContent) => shared !== '' && write(shared), [write]));

  return { text, committedText, write, replace };
}

/** Replaces the text of a field as if it were typed. Returns `false` where the browser cannot. */
function typeInto(field: HTMLTextAreaElement, text: string): boolean {
  field.focus();
  field.select();
  // Deprecated, but the only way that keeps the browser's undo history.
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  return field.value === text;
}
