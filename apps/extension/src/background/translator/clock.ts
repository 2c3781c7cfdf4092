import type { Clock } from '@interlinear/translation';

/** Clock of the browser, for the pipeline. */
export const clock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', giveUp, { once: true });
    }),
};
