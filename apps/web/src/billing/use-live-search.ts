import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const NONE = new URLSearchParams();

/** The query of the address; empty in the first moment of a prerendered page, which was made without one. */
export function useLiveSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isLive ? search : NONE;
}
