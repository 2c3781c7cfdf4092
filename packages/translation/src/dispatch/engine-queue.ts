import type { Engine, EngineTranslation, EngineUsage, GlossaryTerm } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { assessAnswer, isFarTooLong } from '../stages/assess-answer.ts';
import { contextFor } from '../stages/context.ts';
import { partialText } from '../stages/markup.ts';
import { plainText } from '../stages/parts.ts';
import type { Clock, TranslatorOptions } from '../translator.ts';
import { Breaker } from './breaker.ts';
import { callEngine } from './call-engine.ts';
import { FairQueue } from './fair-queue.ts';
import type { PendingText } from './pending-text.ts';
import { Watchdog } from './watchdog.ts';

type EngineQueueOptions = Pick<TranslatorOptions, 'clock' | 'random' | 'timeoutMs' | 'onEngineCall'>;

/** Failures of a whole batch that a single text may cause; halving the batch isolates that text. */
const FAILURES_OF_SINGLE_TEXTS = new Set<EngineErrorReason>([
  'bad-request',
  'too-long',
  'content-refused',
  'wrong-answer',
]);

const DEFAULT_TIMEOUT_MS = 10_000;

/** How long to collect texts for a fuller request while the engine is busy; short compared with an engine's answer time. */
const COLLECT_MS = 5;

/**
 * Sends the texts of all requests to one engine, within its concurrency and rate limits.
 * An idle engine gets a text at once. While it is busy, texts are collected until they fill a request, an answer arrives or
 * `COLLECT_MS` pass.
 */
export class EngineQueue {
  readonly engine: Engine;
  readonly #options: EngineQueueOptions;
  readonly #waiting = new FairQueue();
  /** Batches to send unchanged: halves of a refused batch, and single texts. */
  readonly #fixedBatches: PendingText[][] = [];
  readonly #active = new Map<PendingText[], AbortController>();
  readonly #breaker: Breaker;
  readonly #rateLimit: RateLimit;
  readonly #watchdog: Watchdog;
  #isPausing = false;
  #isCollecting = false;

  constructor(engine: Engine, options: EngineQueueOptions) {
    this.engine = engine;
    this.#options = options;
    this.#breaker = new Breaker(options.clock);
    this.#rateLimit = new RateLimit(engine.limits.perSecond, options.clock);
    this.#watchdog = new Watchdog(options.clock);
  }

  get isResting(): boolean {
    return this.#breaker.isResting;
  }

  /** Adds the texts of one request, in its order. */
  add(texts: readonly PendingText[]): void {
    for (const pending of texts) pending.onAbandoned = () => this.#abortUnwanted();
    this.#waiting.add(texts);
    this.#pump();
  }

  raisePriority(pending: PendingText, priority: number): void {
    this.#waiting.raisePriority(pending, priority);
  }

  close(): void {
    const error = this.#error('cancelled', 'closed');
    this.#failWaiting(error);
    for (const controller of this.#active.values()) controller.abort(error);
    this.#watchdog.stop();
  }

  #pump({ mayCollect = true } = {}): void {
    while (this.#active.size < this.engine.limits.concurrency && !this.#isPausing) {
      if (!this.#breaker.admitsRequest) {
        this.#failWaiting(this.#breaker.error(this.engine.id));
        return;
      }
      if (mayCollect && this.#shouldCollect) {
        // Not awaited: it ends by calling #pump.
        if (!this.#isCollecting) void this.#collect();
        return;
      }
      const batch = this.#rateLimit.pauseMs() > 0 ? [] : this.#nextBatch();
      if (batch.length === 0) break;
      this.#rateLimit.started();
      this.#breaker.started();
      // Not awaited: #send settles the texts itself and never rejects.
      void this.#send(batch);
    }
    const pauseMs = this.#rateLimit.pauseMs();
    if (pauseMs === 0 || this.#isPausing || (this.#waiting.isEmpty && this.#fixedBatches.length === 0)) return;
    // Not awaited: it ends by calling #pump.
    void this.#pauseForRateLimit(pauseMs);
  }

  get #shouldCollect(): boolean {
    if (this.#active.size === 0 || this.#fixedBatches.length > 0 || this.#waiting.isEmpty) return false;
    return !this.#waiting.fillsRequest(this.engine.limits);
  }

  async #collect(): Promise<void> {
    this.#isCollecting = true;
    await this.#options.clock.sleep(COLLECT_MS);
    this.#isCollecting = false;
    this.#pump({ mayCollect: false });
  }

  async #pauseForRateLimit(milliseconds: number): Promise<void> {
    this.#isPausing = true;
    await this.#options.clock.sleep(milliseconds);
    this.#isPausing = false;
    this.#pump();
  }

  #nextBatch(): PendingText[] {
    for (let fixed = this.#fixedBatches.shift(); fixed; fixed = this.#fixedBatches.shift()) {
      const wanted = fixed.filter((pending) => pending.isWanted);
      if (wanted.length > 0) return wanted;
    }
    return this.#waiting.takeBatch(this.engine.limits);
  }

  async #send(batch: PendingText[]): Promise<void> {
    const { engine } = this;
    const { clock, random = Math.random, timeoutMs = DEFAULT_TIMEOUT_MS, onEngineCall } = this.#options;
    const [first] = batch;
    if (!first) return;
    const controller = new AbortController();
    this.#active.set(batch, controller);
    const answered = new Set<PendingText>();
    const glossary = engine.glossary === 'native' ? glossaryOf(batch) : [];
    const context = contextFor(batch);

    const error = await callEngine({
      engine,
      batch: {
        ...first.batchKey.batch,
        texts: batch.map(({ text }) => text),
        ...(context === undefined ? {} : { context }),
        ...(glossary.length > 0 ? { glossary } : {}),
      },
      controller,
      clock,
      random,
      timeoutMs,
      watchdog: this.#watchdog,
      onEngineCall: (call) => {
        onEngineCall?.(call);
        if (call.usage) shareUsage(batch, call.usage);
      },
      // Streams deliver the first texts of a batch early, and show that a slow model is still working.
      isStreaming: engine.stream !== undefined && (batch.length > 1 || first.wantsPartials),
      onTranslation: (index, translation, route) => {
        const pending = batch[index];
        if (!pending) return;
        answered.add(pending);
        this.#handleTranslation(pending, translation, { batchSize: batch.length, route });
      },
      onPartial: (index, text) => {
        const pending = batch[index];
        return pending !== undefined && this.#handlePartial(pending, text);
      },
    });

    this.#active.delete(batch);
    if (error) this.#breaker.failed(error);
    else this.#breaker.succeeded();
    this.#retryUnanswered(
      batch.filter((pending) => pending.isWanted && !answered.has(pending)),
      error,
    );
    this.#pump();
  }

  /** Shows an unfinished answer. Returns `true`, and shows nothing, once it is too long for any translation. */
  #handlePartial(pending: PendingText, received: string): boolean {
    const source = plainText(pending.parts);
    const isLong = isFarTooLong(received, source);
    if (!isLong && !pending.wantsPartials) return false;
    const text = partialText(received, this.engine.markup);
    if (isLong && isFarTooLong(text, source)) return true;
    if (pending.wantsPartials) pending.sendPartial(text);
    return false;
  }

  #handleTranslation(
    pending: PendingText,
    translation: EngineTranslation,
    { batchSize, route }: { batchSize: number; route: string | undefined },
  ): void {
    const source = pending.sourceOf(translation);
    const assessment = assessAnswer(pending, { text: translation.text, source, batchSize, route });
    if (assessment.next === 'retry-alone') this.#sendAlone(pending);
    else if (assessment.next === 'settle') pending.settle(assessment.answer);
    else pending.fail(this.#error('wrong-answer', 'nothing usable for this text'));
  }

  /** Retries or fails the texts of a batch that got no translation. */
  #retryUnanswered(unanswered: PendingText[], error: EngineError | undefined): void {
    const halve = error !== undefined && unanswered.length > 1 && FAILURES_OF_SINGLE_TEXTS.has(error.reason);
    if (halve) {
      const middle = Math.ceil(unanswered.length / 2);
      this.#fixedBatches.push(unanswered.slice(0, middle), unanswered.slice(middle));
      return;
    }
    for (const pending of unanswered) {
      if (!error && !pending.wasSentAlone) this.#sendAlone(pending);
      else pending.fail(error ?? this.#error('wrong-answer', 'the engine left this text out'));
    }
  }

  #sendAlone(pending: PendingText): void {
    pending.wasSentAlone = true;
    this.#fixedBatches.push([pending]);
  }

  #failWaiting(error: EngineError): void {
    for (const pending of [...this.#waiting.takeAll(), ...this.#fixedBatches.splice(0).flat()]) pending.fail(error);
  }

  #abortUnwanted(): void {
    for (const [batch, controller] of this.#active) {
      if (batch.some((pending) => pending.isWanted)) continue;
      controller.abort(new DOMException('no request waits for these texts', 'AbortError'));
    }
  }

  #error(reason: EngineErrorReason, message: string): EngineError {
    return new EngineError({ engine: this.engine.id, reason, message });
  }
}

/** Divides what an engine has used for a batch among its texts. */
function shareUsage(batch: readonly PendingText[], usage: EngineUsage): void {
  const length = batch.reduce((sum, { text }) => sum + text.length, 0);
  for (const pending of batch) {
    const share = pending.text.length / length;
    const used = Object.entries(usage).map(([unit, amount]) => [unit, amount * share]);
    pending.reportUsage(Object.fromEntries(used));
  }
}

function glossaryOf(batch: readonly PendingText[]): GlossaryTerm[] {
  return [...new Set(batch.flatMap(({ terms }) => terms))];
}

/** Limits the requests started in any one second. */
class RateLimit {
  readonly #perSecond: number | undefined;
  readonly #clock: Clock;
  /** Start times of the latest requests, oldest first; at most `#perSecond` of them. */
  readonly #starts: number[] = [];

  constructor(perSecond: number | undefined, clock: Clock) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** Milliseconds until the next request may start. */
  pauseMs(): number {
    const [oldest] = this.#starts;
    if (this.#perSecond === undefined || oldest === undefined || this.#starts.length < this.#perSecond) return 0;
    return Math.max(0, oldest + 1000 - this.#clock.now());
  }

  started(): void {
    if (this.#perSecond === undefined) return;
    this.#starts.push(this.#clock.now());
    if (this.#starts.length > this.#perSecond) this.#starts.shift();
  }
}
