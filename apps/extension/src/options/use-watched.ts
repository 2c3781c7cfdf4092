import { useEffect, useState } from 'react';

export type Watched<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value };

/**
 * Subscribes to a store. Keeps the former value while switching to another subscription.
 * @param watch must be referentially stable
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
