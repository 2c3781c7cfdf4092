import type { Engine, EngineBatch, EngineTranslation, EngineUsage } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { Clock } from './translate.ts';
import type { Watchdog } from './watchdog.ts';

const MOST_RETRIES = 2;
const FIRST_BACK_OFF_MS = 300;

export interface Call {
  engine: Engine;
  batch: Omit<EngineBatch, 'signal'>;
  /** Aborted here when the time is up, by the caller when nobody waits any more. */
  controller: AbortController;
  clock: Clock;
  random: () => number;
  timeoutMs: number;
  watchdog: Watchdog;
  /** Ask for the answer piece by piece. */
  isStreaming: boolean;
  /** Called once for each text that got a translation, as soon as it did. */
  onTranslation(index: number, translation: EngineTranslation, route: string | undefined): void;
  /** All there is so far of the text at `index`, markup as the engine writes it. */
  onPartial(index: number, text: string): void;
}

export interface CallOutcome {
  /** Why the texts without a translation have none; without an error the engine left them out. */
  error?: EngineError;
  usage?: EngineUsage;
}

/**
 * Asks an engine, and asks again for what is missing while that can help and the time allows: at most two retries, with
 * growing pauses or the one the engine demands. One time-out covers it all; a stream has that long for each piece.
 */
export async function call(options: Call): Promise<CallOutcome> {
  const { engine, batch, clock, controller } = options;
  const attempt = new Attempt(options);
  const endWatch = options.watchdog.watch(attempt);
  try {
    for (let retries = 0; ; retries += 1) {
      const error = await attempt.run(retries === 0 && options.isStreaming);
      const isDone = attempt.missing.length === 0;
      if (isDone || retries === MOST_RETRIES || !mayHelp(error, batch.texts.length)) return attempt.outcome(error);
      // A text that was left out of a good answer is asked for at once, and once only.
      if (!error && retries > 0) return attempt.outcome();
      const pauseMs = error ? (error.retryAfterMs ?? backOff(retries, options.random)) : 0;
      if (clock.now() + pauseMs >= attempt.deadline) return attempt.outcome(error);
      if (pauseMs > 0) await clock.sleep(pauseMs, controller.signal);
    }
  } catch (error) {
    return attempt.outcome(toEngineError(engine, controller.signal, error));
  } finally {
    endWatch();
  }
}

/** A wrong answer to many texts is better asked in halves than once more. */
function mayHelp(error: EngineError | undefined, texts: number): boolean {
  return error === undefined || (error.isRetryable && !(error.reason === 'wrong-answer' && texts > 1));
}

/** Twice as long each time, between half and all of it: many callers must not come back together. */
function backOff(retries: number, random: () => number): number {
  return FIRST_BACK_OFF_MS * 2 ** retries * (0.5 + random() / 2);
}

/** The state of a call: what is still missing, and how long it may take. */
class Attempt {
  deadline: number;
  missing: number[];
  readonly controller: AbortController;
  #usage: EngineUsage | undefined;
  readonly #options: Call;
  readonly #aborted: Promise<never>;

  constructor(options: Call) {
    this.#options = options;
    this.deadline = options.clock.now() + options.timeoutMs;
    this.missing = [...options.batch.texts.keys()];
    this.controller = options.controller;
    const { signal } = options.controller;
    // An engine that does not listen to its signal must not keep people waiting.
    this.#aborted = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
  }

  /** One request for what is missing. */
  async run(isStreaming: boolean): Promise<EngineError | undefined> {
    const { engine, batch, controller } = this.#options;
    const asked = this.missing;
    const texts = asked.length === batch.texts.length ? batch.texts : asked.map((index) => batch.texts[index] ?? '');
    const request: EngineBatch = { ...batch, texts, signal: controller.signal };
    try {
      if (isStreaming && engine.stream) await this.#readStream(engine.stream(request), asked);
      else await this.#readAnswer(engine.translate(request), asked);
    } catch (error) {
      return toEngineError(engine, controller.signal, error);
    }
    return undefined;
  }

  outcome(error?: EngineError): CallOutcome {
    return {
      ...(error && this.missing.length > 0 ? { error } : {}),
      ...(this.#usage ? { usage: this.#usage } : {}),
    };
  }

  async #readAnswer(answering: ReturnType<Engine['translate']>, asked: readonly number[]): Promise<void> {
    const { engine } = this.#options;
    const { translations, usage, route } = await Promise.race([answering, this.#aborted]);
    this.#addUsage(usage);
    if (translations.length !== asked.length) {
      const message = `${translations.length} translations for ${asked.length} texts`;
      throw new EngineError({ engine: engine.id, reason: 'wrong-answer', message });
    }
    for (const [position, index] of asked.entries()) this.#take(index, translations[position] ?? null, route);
    this.missing = asked.filter((_, position) => !translations[position]);
  }

  async #readStream(deltas: ReturnType<NonNullable<Engine['stream']>>, asked: readonly number[]): Promise<void> {
    const { clock, timeoutMs, onPartial } = this.#options;
    const soFar = new Map<number, string>();
    const iterator = deltas[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value: delta, done } = await Promise.race([iterator.next(), this.#aborted]);
        if (done) return;
        this.deadline = clock.now() + timeoutMs;
        if (delta.type === 'usage') {
          this.#addUsage(delta.usage);
          continue;
        }
        const index = asked[delta.index];
        if (index === undefined || !this.missing.includes(index)) continue;
        if (delta.type === 'text') {
          const text = (soFar.get(index) ?? '') + delta.text;
          soFar.set(index, text);
          onPartial(index, text);
        } else {
          this.missing = this.missing.filter((other) => other !== index);
          this.#take(index, delta.translation, undefined);
        }
      }
    } finally {
      // Not awaited: a stream that hangs would hang its own end too.
      void iterator.return?.()?.catch(() => undefined);
    }
  }

  #take(index: number, translation: EngineTranslation | null, route: string | undefined): void {
    if (translation) this.#options.onTranslation(index, translation, route);
  }

  #addUsage(usage: EngineUsage | undefined): void {
    if (!usage) return;
    const before = this.#usage ?? {};
    const sum = (name: keyof EngineUsage) =>
      usage[name] === undefined && before[name] === undefined
        ? {}
        : { [name]: (before[name] ?? 0) + (usage[name] ?? 0) };
    this.#usage = { ...sum('characters'), ...sum('inputTokens'), ...sum('outputTokens') };
  }
}

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
