import type { Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { failureError, failureOfStatus, sendRequest, transportError } from '../request-json.ts';
import type { JsonRoute } from './routes.ts';

/** The search has its own timeout, as it continues for others when the caller that started it is cancelled. */
const SEARCH_TIMEOUT_MS = 8000;

export interface KeyFinder {
  /** Returns the key, cached after the first search. @throws {EngineError} */
  key(signal: AbortSignal): Promise<string>;
  /** Drops a key that Google rejected; the next call searches again. */
  refuse(key: string): void;
}

/** Finds the public key of Google's page widget, by URL and pattern from the route. */
export function createKeyFinder(
  engine: string,
  fetch: Fetch,
  { url, pattern }: Pick<NonNullable<JsonRoute['key']>, 'url' | 'pattern'>,
): KeyFinder {
  let search: Promise<string> | undefined;
  let found: string | undefined;
  return {
    key(signal) {
      if (found !== undefined) return Promise.resolve(found);
      search ??= findKey(engine, fetch, url, pattern)
        .then((key) => {
          found = key;
          return key;
        })
        .finally(() => {
          search = undefined;
        });
      return untilAborted(engine, search, signal);
    },
    refuse(key) {
      if (found === key) found = undefined;
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
