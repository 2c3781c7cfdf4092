import { useEffect } from 'react';
import type { TranslationQuery } from '../../engines/engine-run.ts';
import { linkTo } from './link.ts';
import { keepLongText } from './long-text.ts';

/** Delay after typing: browsers limit how often a page may change its address. */
const PAUSE_MS = 500;

/** Keeps the page's address in step with the query (TXT-04). */
export function useUrlSync({ text, source, target }: TranslationQuery): void {
  useEffect(() => {
    // An untouched page keeps the address it was opened with.
    if (text === '' && window.location.search === '') return;
    const timer = setTimeout(() => {
      keepLongText(text);
      const { pathname, hash } = window.location;
      // Keep the router's own state.
      window.history.replaceState(window.history.state, '', pathname + linkTo({ source, target, text }) + hash);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, source, target]);
}
