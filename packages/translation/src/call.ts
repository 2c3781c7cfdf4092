import type { EngineError } from '@interlinear/engines/error';
import { EngineRequests, type EngineRequestsOptions, toEngineError } from './engine-requests.ts';
import type { Watchdog } from './watchdog.ts';

const MOST_RETRIES = 2;
const FIRST_BACK_OFF_MS = 300;

export interface Call extends EngineRequestsOptions {
  random: () => number;
  watchdog: Watchdog;
  /** Ask for the answer piece by piece. */
  isStreaming: boolean;
}

/**
 * Asks an engine, and asks again for what is missing while that can help and the time allows: at most two retries, with
 * growing pauses or the one the engine demands. One time-out covers it all; a stream has that long for each piece.
 * Translations are told as they come; the answer here is why the other texts have none. Without an error the engine
 * left them out.
 */
export async function call(options: Call): Promise<EngineError | undefined> {
  const { engine, batch, clock, controller, isStreaming, random } = options;
  const requests = new EngineRequests(options);
  const endWatch = options.watchdog.watch(requests);
  try {
    for (let retries = 0; ; retries += 1) {
      // A stream that failed is not tried again: a proxy on the way may know none.
      const error = await requests.send({ isStreaming: isStreaming && retries === 0 });
      if (requests.isComplete) return undefined;
      if (retries === MOST_RETRIES || !mayHelp(error, { retries, texts: batch.texts.length })) return error;
      const pauseMs = error ? (error.retryAfterMs ?? backOff(retries, random)) : 0;
      if (clock.now() + pauseMs >= requests.deadline) return error;
      if (pauseMs > 0) await clock.sleep(pauseMs, controller.signal);
    }
  } catch (error) {
    return toEngineError(engine, controller.signal, error);
  } finally {
    endWatch();
  }
}

function mayHelp(error: EngineError | undefined, { retries, texts }: { retries: number; texts: number }): boolean {
  // What was left out of a good answer is asked for once more together.
  if (!error) return retries === 0;
  // A wrong answer to many texts is better asked in halves.
  return error.isRetryable && (error.reason !== 'wrong-answer' || texts === 1);
}

/** Twice as long each time, between half and all of it: many callers must not come back together. */
function backOff(retries: number, random: () => number): number {
  return FIRST_BACK_OFF_MS * 2 ** retries * (0.5 + random() / 2);
}
