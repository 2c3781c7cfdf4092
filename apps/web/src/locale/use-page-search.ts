import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const NONE = new URLSearchParams();

/**
 * The query of the page's address. Empty in the first moment of a prerendered page, which was made without one: what a browser shows
 * first has to be what it was sent.
 */
export function usePageSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const isShown = useSyncExternalStore(neverChanges, isInBrowser, isPrerendered);
  return useMemo(() => (isShown ? search : NONE), [isShown, search]);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isPrerendered = () => false;
