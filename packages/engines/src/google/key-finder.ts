import type { Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { failureError, failureOfStatus, sendRequest, transportError } from '../request-json.ts';
import type { JsonRoute } from './routes.ts';

/** The search has its own timeout, as it continues for others when the caller that started it is cancelled. */
const SEARCH_TIMEOUT_MS = 8000;
/** From this age on, a key is used while a newer one is looked for, so that no translation waits for the search. */
const RENEWAL_AGE_MS = 6 * 60 * 60 * 1000;

/** A public key, and when it was found in milliseconds since 1970. */
export interface FoundKey {
  key: string;
  foundAt: number;
}

/** Keeps the found key across restarts. */
export interface KeyStore {
  load(): Promise<FoundKey | undefined>;
  save(found: FoundKey): Promise<void>;
}

export interface KeyFinder {
  /** Returns the key, cached after the first search. @throws {EngineError} */
  key(signal: AbortSignal): Promise<string>;
  /** Drops a key that Google rejected; the next call searches again. */
  refuse(key: string): void;
}

interface KeyFinderOptions extends Pick<NonNullable<JsonRoute['key']>, 'url' | 'pattern'> {
  engine: string;
  fetch: Fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  store?: KeyStore | undefined;
}

/** Finds the public key of Google's page widget, by URL and pattern from the route. */
export function createKeyFinder({ engine, fetch, now, store, url, pattern }: KeyFinderOptions): KeyFinder {
  let search: Promise<string> | undefined;
  let found: FoundKey | undefined;
  let isStoreRead = store === undefined;

  async function findNew(): Promise<string> {
    found = { key: await findKey(engine, fetch, url, pattern), foundAt: now() };
    // Without the store, the next start searches again.
    store?.save(found).catch(() => {});
    return found.key;
  }

  async function find(): Promise<string> {
    if (!isStoreRead) {
      isStoreRead = true;
      found = await store?.load().catch(() => undefined);
      if (found) return found.key;
    }
    return findNew();
  }

  function start(work: () => Promise<string>): Promise<string> {
    search ??= work().finally(() => {
      search = undefined;
    });
    return search;
  }

  return {
    async key(signal) {
      const key = found?.key ?? (await untilAborted(engine, start(find), signal));
      // A failed renewal is tried again with the next batch; the present key may be good for long.
      if (found && now() - found.foundAt > RENEWAL_AGE_MS) start(findNew).catch(() => {});
      return key;
    },
    refuse(key) {
      if (found?.key === key) found = undefined;
    },
  };
}

async function findKey(engine: string, fetch: Fetch, url: string, pattern: string): Promise<string> {
  const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS);
  const answer = await sendRequest({ engine, fetch, url, method: 'GET', signal });
  const failure = failureOfStatus(answer.status);
  if (failure) throw failureError(engine, { ...failure, message: `no key: ${failure.message}` }, answer.headers);
  const key = new RegExp(pattern, 'i').exec(answer.body)?.[1];
  if (key !== undefined) return key;
  throw new EngineError({ engine, reason: 'wrong-answer', message: 'no key where it is expected' });
}

/** Awaits a shared promise until the signal aborts. */
async function untilAborted<T>(engine: string, promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const given = new Promise<never>((_, reject) => {
    stop = () => reject(transportError({ engine, signal }, signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise, given]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
