import { apiFailure } from '../http/api-failure.ts';

export interface ConcurrencyLimit {
  /**
   * Counts something that is open, such as a request, and returns the function to call, once, when it is closed.
   * @param key such as an account or address
   * @throws {ApiFailure} `tooManyRequests`
   */
  open(key: string): () => void;
}

/** Limits how many things of one key are open at a time in this process. */
export function createConcurrencyLimit({ max, retrySeconds }: { max: number; retrySeconds: number }): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    open(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) {
        const headers = { 'retry-after': String(retrySeconds) };
        throw apiFailure('tooManyRequests', { seconds: retrySeconds }, { headers });
      }
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
