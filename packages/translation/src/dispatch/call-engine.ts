import type { Engine, EngineBatch, EngineTranslation, EngineUsage } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { Clock, TranslatorOptions } from '../translator.ts';
import type { Watchdog, WatchedRequest } from './watchdog.ts';

const MAX_RETRIES = 2;
const FIRST_BACKOFF_MS = 300;

export interface EngineCallOptions {
  engine: Engine;
  batch: Omit<EngineBatch, 'signal'>;
  /** Aborted on timeout, or when no request waits for any of the texts. */
  controller: AbortController;
  clock: Clock;
  /** Returns a number in [0, 1), for retry jitter. */
  random: () => number;
  timeoutMs: number;
  watchdog: Watchdog;
  /** Use the engine's stream for the first request. */
  isStreaming: boolean;
  /** Called once per translated text, as soon as its translation is known. */
  onTranslation(index: number, translation: EngineTranslation, route: string | undefined): void;
  /** Called with everything received so far of the text at `index`, in the engine's markup. Returns whether that is enough. */
  onPartial(index: number, text: string): boolean;
  onEngineCall: TranslatorOptions['onEngineCall'];
}

/**
 * Sends a batch to an engine and retries missing texts: at most twice, with backoff or the pause the engine demands.
 * One timeout covers all of it; for a stream it restarts with each delta.
 * Delivers translations through `onTranslation`. Returns the error that kept the other texts untranslated, or undefined if
 * the engine left them out. Never rejects.
 */
export async function callEngine(options: EngineCallOptions): Promise<EngineError | undefined> {
  const { engine, batch, clock, controller, isStreaming, random } = options;
  const requests = new EngineRequests(options);
  const endWatch = options.watchdog.watch(requests);
  try {
    for (let retries = 0; ; retries += 1) {
      // Retries do not stream, in case a proxy on the way breaks streams.
      const error = await requests.send({ isStreaming: isStreaming && retries === 0 });
      if (requests.isComplete) return undefined;
      if (retries === MAX_RETRIES || !canRetryHelp(error, { retries, texts: batch.texts.length })) return error;
      const pauseMs = error ? (error.retryAfterMs ?? backoffMs(retries, random)) : 0;
      if (clock.now() + pauseMs >= requests.deadline) return error;
      if (pauseMs > 0) await clock.sleep(pauseMs, controller.signal);
    }
  } catch (error) {
    return toEngineError(engine, controller.signal, error);
  } finally {
    endWatch();
  }
}

function canRetryHelp(error: EngineError | undefined, { retries, texts }: { retries: number; texts: number }): boolean {
  // Texts left out of a good answer are sent together once more.
  if (!error) return retries === 0;
  // After a wrong answer to several texts, the queue halves the batch instead.
  return error.isRetryable && (error.reason !== 'wrong-answer' || texts === 1);
}

/** Doubles with each retry, with up to 50 % jitter so that callers do not return all at once. */
function backoffMs(retries: number, random: () => number): number {
  return FIRST_BACKOFF_MS * 2 ** retries * (0.5 + random() / 2);
}

/** The first request of a batch and its retries, with their deadline and the texts still missing. */
class EngineRequests implements WatchedRequest {
  readonly controller: AbortController;
  deadline: number;
  /** Indices of texts without a translation. */
  #missing: readonly number[];
  #usage: EngineUsage | undefined;
  readonly #options: EngineCallOptions;
  readonly #aborted: Promise<never>;

  constructor(options: EngineCallOptions) {
    const { batch, clock, controller, timeoutMs } = options;
    this.#options = options;
    this.controller = controller;
    this.deadline = clock.now() + timeoutMs;
    this.#missing = [...batch.texts.keys()];
    // Settles waiting callers even if the engine ignores its signal.
    this.#aborted = new Promise((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
  }

  get isComplete(): boolean {
    return this.#missing.length === 0;
  }

  /** Sends one request for the missing texts; returns its error, if any. */
  async send({ isStreaming }: { isStreaming: boolean }): Promise<EngineError | undefined> {
    const { engine, batch, controller, clock, onEngineCall } = this.#options;
    const indices = this.#missing;
    const texts =
      indices.length === batch.texts.length ? batch.texts : indices.map((index) => batch.texts[index] ?? '');
    const request: EngineBatch = { ...batch, texts, signal: controller.signal };
    const startedAt = clock.now();
    this.#usage = undefined;
    let failure: EngineError | undefined;
    try {
      if (isStreaming && engine.stream) await this.#readStream(engine.stream(request), indices);
      else await this.#readAnswer(engine.translate(request), indices);
    } catch (error) {
      failure = toEngineError(engine, controller.signal, error);
    }
    onEngineCall?.({
      engine: engine.id,
      outcome: failure?.reason ?? 'ok',
      durationMs: clock.now() - startedAt,
      segments: indices.length,
      ...(this.#usage ? { usage: this.#usage } : {}),
    });
    return failure;
  }

  async #readAnswer(answer: ReturnType<Engine['translate']>, indices: readonly number[]): Promise<void> {
    const { engine, onTranslation } = this.#options;
    const { translations, usage, route } = await Promise.race([answer, this.#aborted]);
    this.#usage = usage;
    if (translations.length !== indices.length) {
      const message = `${translations.length} translations for ${indices.length} texts`;
      throw new EngineError({ engine: engine.id, reason: 'wrong-answer', message });
    }
    this.#missing = indices.filter((_, position) => !translations[position]);
    for (const [position, index] of indices.entries()) {
      const translation = translations[position];
      if (translation) onTranslation(index, translation, route);
    }
  }

  async #readStream(deltas: ReturnType<NonNullable<Engine['stream']>>, indices: readonly number[]): Promise<void> {
    const { clock, timeoutMs, onPartial } = this.#options;
    const received = new Map<number, string>();
    const iterator = deltas[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value: delta, done } = await Promise.race([iterator.next(), this.#aborted]);
        if (done) return;
        this.deadline = clock.now() + timeoutMs;
        if (delta.type === 'usage') {
          this.#usage = { ...this.#usage, ...delta.usage };
          continue;
        }
        const index = indices[delta.index];
        if (index === undefined || !this.#missing.includes(index)) continue;
        if (delta.type === 'text') {
          const text = (received.get(index) ?? '') + delta.text;
          received.set(index, text);
          if (!onPartial(index, text)) continue;
          this.#handleTranslation(index, { text });
          // The model is not paid to write on.
          if (this.isComplete) return;
        } else {
          this.#handleTranslation(index, delta.translation);
        }
      }
    } finally {
      // Not awaited: a hung stream would hang here too.
      void iterator.return?.()?.catch(() => undefined);
    }
  }

  #handleTranslation(index: number, translation: EngineTranslation): void {
    this.#missing = this.#missing.filter((other) => other !== index);
    this.#options.onTranslation(index, translation, undefined);
  }
}

/** Converts anything thrown during an engine call to an `EngineError`. */
function toEngineError(engine: Engine, signal: AbortSignal, cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  if (!signal.aborted) {
    return new EngineError({ engine: engine.id, reason: 'bad-request', message: 'the engine broke', cause });
  }
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new EngineError({ engine: engine.id, reason: 'timeout', message: 'no answer in time', cause })
    : new EngineError({ engine: engine.id, reason: 'cancelled', message: 'cancelled', cause });
}
