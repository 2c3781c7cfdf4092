import type { Engine, EngineBatch, EngineTranslation, EngineUsage } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { Clock, TranslatorParts } from './translate.ts';
import type { Watched } from './watchdog.ts';

export interface EngineRequestsOptions {
  engine: Engine;
  batch: Omit<EngineBatch, 'signal'>;
  /** Aborted when the time is up or nobody waits any more. */
  controller: AbortController;
  clock: Clock;
  timeoutMs: number;
  /** Called once for each text that got a translation, as soon as it did. */
  onTranslation(index: number, translation: EngineTranslation, route: string | undefined): void;
  /** All there is so far of the text at `index`, markup as the engine writes it. */
  onPartial(index: number, text: string): void;
  onEngineCall: TranslatorParts['onEngineCall'];
}

/** The requests for one batch, the first and the repeated ones: what is still missing, and until when. */
export class EngineRequests implements Watched {
  readonly controller: AbortController;
  deadline: number;
  /** Indices of the texts that have no translation yet. */
  #missing: readonly number[];
  #usage: EngineUsage | undefined;
  readonly #options: EngineRequestsOptions;
  readonly #aborted: Promise<never>;

  constructor(options: EngineRequestsOptions) {
    const { batch, clock, controller, timeoutMs } = options;
    this.#options = options;
    this.controller = controller;
    this.deadline = clock.now() + timeoutMs;
    this.#missing = [...batch.texts.keys()];
    // An engine that does not listen to its signal must not keep people waiting.
    this.#aborted = new Promise((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
  }

  get isComplete(): boolean {
    return this.#missing.length === 0;
  }

  /** One request for what is missing. */
  async send({ isStreaming }: { isStreaming: boolean }): Promise<EngineError | undefined> {
    const { engine, batch, controller, clock, onEngineCall } = this.#options;
    const asked = this.#missing;
    const texts = asked.length === batch.texts.length ? batch.texts : asked.map((index) => batch.texts[index] ?? '');
    const request: EngineBatch = { ...batch, texts, signal: controller.signal };
    const startedAt = clock.now();
    this.#usage = undefined;
    let failure: EngineError | undefined;
    try {
      if (isStreaming && engine.stream) await this.#readStream(engine.stream(request), asked);
      else await this.#readAnswer(engine.translate(request), asked);
    } catch (error) {
      failure = toEngineError(engine, controller.signal, error);
    }
    onEngineCall?.({
      engine: engine.id,
      outcome: failure?.reason ?? 'ok',
      durationMs: clock.now() - startedAt,
      segments: asked.length,
      ...(this.#usage ? { usage: this.#usage } : {}),
    });
    return failure;
  }

  async #readAnswer(answering: ReturnType<Engine['translate']>, asked: readonly number[]): Promise<void> {
    const { engine, onTranslation } = this.#options;
    const { translations, usage, route } = await Promise.race([answering, this.#aborted]);
    this.#usage = usage;
    if (translations.length !== asked.length) {
      const message = `${translations.length} translations for ${asked.length} texts`;
      throw new EngineError({ engine: engine.id, reason: 'wrong-answer', message });
    }
    this.#missing = asked.filter((_, position) => !translations[position]);
    for (const [position, index] of asked.entries()) {
      const translation = translations[position];
      if (translation) onTranslation(index, translation, route);
    }
  }

  async #readStream(deltas: ReturnType<NonNullable<Engine['stream']>>, asked: readonly number[]): Promise<void> {
    const { clock, timeoutMs, onPartial, onTranslation } = this.#options;
    const soFar = new Map<number, string>();
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
        const index = asked[delta.index];
        if (index === undefined || !this.#missing.includes(index)) continue;
        if (delta.type === 'text') {
          const text = (soFar.get(index) ?? '') + delta.text;
          soFar.set(index, text);
          onPartial(index, text);
        } else {
          this.#missing = this.#missing.filter((other) => other !== index);
          onTranslation(index, delta.translation, undefined);
        }
      }
    } finally {
      // Not awaited: a stream that hangs would hang its own end too.
      void iterator.return?.()?.catch(() => undefined);
    }
  }
}

/** Whatever was thrown around an engine, as its error. */
export function toEngineError(engine: Engine, signal: AbortSignal, cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  if (!signal.aborted) {
    return new EngineError({ engine: engine.id, reason: 'bad-request', message: 'the engine broke', cause });
  }
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new EngineError({ engine: engine.id, reason: 'timeout', message: 'no answer in time', cause })
    : new EngineError({ engine: engine.id, reason: 'cancelled', message: 'cancelled', cause });
}
