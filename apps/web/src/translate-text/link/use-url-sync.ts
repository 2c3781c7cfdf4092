import { useEffect } from 'react';
import type { TranslationQuery } from '../cards/cards-store.ts';
import { linkTo } from './link.ts';

/** Browsers refuse an address that changes with every key; after a pause it is in time for everybody. */
const PAUSE_MS = 500;

/** Keeps the address of the page in step with what is translated (TXT-04). */
export function useUrlSync({ text, source, target }: TranslationQuery): void {
  useEffect(() => {
    // An untouched page keeps the address it was opened with.
    if (text === '' && window.location.search === '') return;
    const timer = setTimeout(() => {
      const { pathname, hash } = window.location;
      // The router keeps its own state there.
      window.history.replaceState(window.history.state, '', pathname + linkTo({ source, target, text }) + hash);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, source, target]);
}
