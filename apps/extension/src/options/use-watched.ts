import { useEffect, useState } from 'react';

export type Watched<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value };

/**
 * What a store shows, now and after every change. While what is watched is another, the former stays to be seen.
 * @param watch the same function for as long as the same is wanted
 */
export function useWatched<Value>(
  watch: (onValue: (value: Value) => void, onError: (error: unknown) => void) => () => void,
): Watched<Value> {
  const [watched, setWatched] = useState<Watched<Value>>({ status: 'loading' });
  useEffect(
    () =>
      watch(
        (value) => setWatched({ status: 'ready', value }),
        (error) => {
          console.error('The browser’s database cannot be read', error);
          setWatched({ status: 'failed' });
        },
      ),
    [watch],
  );
  return watched;
}
