interface Lookup<Value> {
  current: Promise<Value>;
  /** Starts when the current one has ended. */
  next: Promise<Value> | undefined;
}

/**
 * Runs at most one lookup of a key at a time. Calls during a lookup share the next one: it starts after all of them, so
 * its answer is as fresh as that of a lookup of their own.
 */
export function shareLookups<Value>(look: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const lookups = new Map<string, Lookup<Value>>();

  function start(key: string): Promise<Value> {
    const lookup: Lookup<Value> = { current: look(key), next: undefined };
    lookups.set(key, lookup);
    const forget = () => {
      if (lookup.next === undefined) lookups.delete(key);
    };
    lookup.current.then(forget, forget);
    return lookup.current;
  }

  return (key) => {
    const running = lookups.get(key);
    if (!running) return start(key);
    const startNext = () => start(key);
    running.next ??= running.current.then(startNext, startNext);
    return running.next;
  };
}
