import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const EMPTY = new URLSearchParams();

/**
 * The query of the page's URL. Empty during hydration: the page was prerendered without a query, and the first render
 * has to match the HTML.
 */
export function usePageSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(neverChanges, isInBrowser, isPrerendered);
  return useMemo(() => (isHydrated ? search : EMPTY), [isHydrated, search]);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isPrerendered = () => false;
