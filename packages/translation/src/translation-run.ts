import type { Engine, EngineId } from '@interlinear/engines';
import { lookUp } from './cache/cache-access.ts';
import { type BatchKeyFor, createBatchKeyFor } from './dispatch/batch-key.ts';
import type { PendingText, TextAnswer, TextOutcome } from './dispatch/pending-text.ts';
import { chain, type MaybePromise } from './maybe-promise.ts';
import { ResultQueue } from './result-queue.ts';
import type { SegmentPartial, SegmentResult } from './segment.ts';
import { termsFor } from './stages/glossary.ts';
import { plainText } from './stages/parts.ts';
import { type PreparedText, prepare } from './stages/prepare.ts';
import { type ProtectedSegment, protect, restore } from './stages/protect.ts';
import { type SelectedSegment, type Selection, select } from './stages/select.ts';
import { bothFailed, type EngineFailure } from './translation-error.ts';
import type { TranslationRequest } from './translator.ts';
import type { TranslatorState } from './translator-state.ts';

const DEFAULT_FALLBACK_ENGINE: EngineId = 'microsoft-edge';

/** A segment without a result yet. */
interface Job extends SelectedSegment {
  /** Failure of the requested engine, once the fallback engine is used. */
  firstFailure?: EngineFailure;
  /** A doubtful answer of the requested engine, shown if the fallback engine fails. */
  doubtful?: SegmentResult;
  /** Stops waiting for the segment's pending texts. */
  abandon?: () => void;
}

interface JobText extends PreparedText {
  job: Job;
}

/** Takes one request through the pipeline. */
export class TranslationRun {
  readonly #request: TranslationRequest;
  readonly #state: TranslatorState;
  readonly #results: ResultQueue<SegmentResult | SegmentPartial>;
  readonly #open = new Set<Job>();
  readonly #cancel = () => this.#abandonAll();
  #isCancelled = false;
  #failed: Job[] = [];

  constructor(request: TranslationRequest, state: TranslatorState) {
    this.#request = request;
    this.#state = state;
    this.#results = new ResultQueue(this.#cancel);
  }

  start(): AsyncIterator<SegmentResult | SegmentPartial> {
    this.#guard(() => chain(select(this.#request, this.#state.options.detect), (selection) => this.#run(selection)));
    return this.#results;
  }

  /** Runs a step and reports its exception, a bug in the pipeline, to the reader. */
  #guard(work: () => MaybePromise<void>): void {
    const fail = (error: unknown) => this.#results.fail(error);
    try {
      const working = work();
      if (working instanceof Promise) working.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  #run({ kept, selected }: Selection): MaybePromise<void> {
    const { signal } = this.#request;
    for (const result of kept) this.#results.push(result);
    for (const segment of selected) this.#open.add({ ...segment });
    if (this.#open.size === 0) return this.#results.end();
    if (signal?.aborted || this.#isCancelled) return this.#abandonAll();
    const translating = this.#translate([...this.#open], this.#request.engine);
    // Cached results are already delivered; only the open segments can be cancelled.
    if (this.#open.size > 0) signal?.addEventListener('abort', this.#cancel, { once: true });
    return translating;
  }

  /** Protects and looks up the segments; the rest goes to the engine's queue, which packs, calls, verifies and repairs. */
  #translate(jobs: readonly Job[], engineId: EngineId): MaybePromise<void> {
    const engine = this.#state.options.engine(engineId);
    if (!engine) {
      const error: EngineFailure = {
        reason: 'unavailable',
        engine: engineId,
        message: `${engineId}: no such engine`,
      };
      for (const job of jobs) this.#failOver(job, error);
      return;
    }
    const batchKeyFor = createBatchKeyFor(engine, this.#request);
    const texts = jobs.flatMap((job) => this.#prepare(job, engine, batchKeyFor));
    const looking = lookUp(
      texts.map(({ pending }) => pending),
      this.#state.options.cache,
    );
    return chain(looking, (cached) => this.#dispatch(engine, texts, cached));
  }

  /** Settles cached texts, joins texts already pending for other requests, and queues the rest. */
  #dispatch(engine: Engine, texts: readonly JobText[], cached: readonly (TextOutcome | undefined)[]): void {
    const queue = this.#state.queueFor(engine);
    const unsent: PendingText[] = [];
    for (const [index, { pending, waiter, job }] of texts.entries()) {
      const outcome = cached[index];
      if (!this.#open.has(job)) continue;
      if (outcome) {
        waiter.settle(outcome);
        continue;
      }
      const shared = this.#state.findPending(pending.key);
      const joined = shared ?? pending;
      joined.addWaiter(waiter);
      const { abandon } = job;
      job.abandon = () => {
        abandon?.();
        joined.removeWaiter(waiter);
      };
      if (shared) queue.raisePriority(shared, pending.priority);
      else {
        this.#state.register(pending);
        unsent.push(pending);
      }
    }
    queue.add(unsent);
  }

  #prepare(job: Job, engine: Engine, batchKeyFor: BatchKeyFor): JobText[] {
    const { segment, language } = job;
    if (language === this.#request.target && !engine.supports('auto', language)) {
      // A mere guess, but this engine cannot detect and no better source is known.
      this.#finish(job, { id: segment.id, status: 'kept', reason: 'already-target' });
      return [];
    }
    const batchKey = batchKeyFor(job);
    if ('error' in batchKey) {
      this.#failOver(job, batchKey.error);
      return [];
    }
    const { partials, onUsage } = this.#request;
    const glossary = termsFor(this.#request.glossary, language);
    const protectedSegment = protect(segment.content, { markup: engine.markup, glossary, glossaryIn: engine.glossary });
    const hasMarks = protectedSegment.originals.length > 0 || protectedSegment.terms.length > 0;
    if (hasMarks && !/\p{L}/u.test(plainText(protectedSegment.parts))) {
      this.#finishWithoutEngine(job, engine, protectedSegment);
      return [];
    }
    const settle = (outcome: TextOutcome) => this.#settle(job, engine, protectedSegment, outcome);
    const partial = (text: string) =>
      this.#results.push({ id: segment.id, status: 'partial', text, engine: engine.id });
    const texts = prepare({
      engine,
      segment,
      protectedSegment,
      batchKey,
      language,
      waiter: { settle, ...(partials && { partial }), ...(onUsage && { usage: onUsage }) },
      onEnd: this.#state.onEnd,
    });
    return texts.map((text) => ({ ...text, job }));
  }

  /** Finishes a segment of only addresses, placeholders and terms: terms have their translation, the rest is kept. */
  #finishWithoutEngine(job: Job, engine: Engine, protectedSegment: ProtectedSegment): void {
    const { terms, parts } = protectedSegment;
    if (terms.length === 0) {
      this.#finish(job, { id: job.segment.id, status: 'kept', reason: 'excluded' });
      return;
    }
    const source = job.language ?? 'en';
    this.#settle(job, engine, protectedSegment, { parts, source, isCached: false, isSound: true });
  }

  #settle(job: Job, engine: Engine, protectedSegment: ProtectedSegment, outcome: TextOutcome): void {
    const toResult = ({ parts, source, route, isCached }: TextAnswer): SegmentResult => ({
      id: job.segment.id,
      status: 'translated',
      content: restore(parts, protectedSegment),
      engine: engine.id,
      source,
      cached: isCached,
      ...(route === undefined ? {} : { route }),
      ...(job.firstFailure ? { fallbackFrom: job.firstFailure } : {}),
    });
    if ('error' in outcome) {
      if (outcome.doubtful) job.doubtful ??= toResult(outcome.doubtful);
      this.#failOver(job, outcome.error);
    } else this.#finish(job, toResult(outcome));
  }

  /** Sends a failed segment to the fallback engine, together with others of the same microtask, or fails it for good. */
  #failOver(job: Job, error: EngineFailure): void {
    if (!this.#open.has(job)) return;
    job.abandon?.();
    delete job.abandon;
    const next = this.#fallbackFor(job, error);
    if (next === undefined) {
      const failure = job.firstFailure ? bothFailed(job.firstFailure, error) : error;
      const isCancelled = error.reason === 'cancelled';
      const failed = { id: job.segment.id, status: 'failed', error: failure } as const;
      this.#finish(job, (!isCancelled && job.doubtful) || failed);
      return;
    }
    job.firstFailure = error;
    this.#failed.push(job);
    if (this.#failed.length > 1) return;
    queueMicrotask(() => {
      const jobs = this.#failed.filter((failed) => this.#open.has(failed));
      this.#failed = [];
      this.#guard(() => this.#translate(jobs, next));
    });
  }

  /**
   * The engine to use after `error`, if any. Errors about the text fall back too: filters, limits and languages differ
   * between engines. Only a cancellation does not.
   */
  #fallbackFor(job: Job, error: EngineFailure): EngineId | undefined {
    const { fallbackEngine = DEFAULT_FALLBACK_ENGINE } = this.#state.options;
    if (this.#request.fallback === false || job.firstFailure !== undefined || error.reason === 'cancelled')
      return undefined;
    return this.#request.engine !== fallbackEngine && this.#state.options.engine(fallbackEngine)
      ? fallbackEngine
      : undefined;
  }

  #finish(job: Job, result: SegmentResult): void {
    if (!this.#open.delete(job)) return;
    this.#results.push(result);
    if (this.#open.size > 0) return;
    this.#request.signal?.removeEventListener('abort', this.#cancel);
    this.#results.end();
  }

  #abandonAll(): void {
    this.#isCancelled = true;
    const { engine } = this.#request;
    for (const job of this.#open) {
      job.abandon?.();
      const error: EngineFailure = { reason: 'cancelled', engine, message: 'cancelled' };
      this.#finish(job, { id: job.segment.id, status: 'failed', error });
    }
  }
}
