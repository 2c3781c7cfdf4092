import type { Engine, EngineId } from '@interlinear/engines';
import { batchTerms, type TermsOf } from './batch-terms.ts';
import { bothFailed, DEFAULT_FALLBACK_ENGINE, fallBack } from './fall-back.ts';
import { termsFor } from './glossary.ts';
import { lookUp } from './look-up.ts';
import { plainText } from './parts.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type ProtectedSegment, protect, restore } from './protect.ts';
import type { Question, QuestionOutcome } from './question.ts';
import { ResultQueue } from './result-queue.ts';
import type { SegmentPartial, SegmentResult } from './segment.ts';
import { type SelectedSegment, type Selection, select } from './select.ts';
import { type Soon, whenKnown } from './soon.ts';
import type { TranslationRequest } from './translate.ts';
import type { EngineFailure } from './translation-error.ts';
import type { Workshop } from './workshop.ts';

/** A segment that has no result yet. */
interface Job extends SelectedSegment {
  /** What the engine that was asked for said, when another is asked now. */
  first?: EngineFailure;
  /** Tells everybody who works on it that nobody waits any more. */
  abandon?: () => void;
}

interface PreparedJob extends Prepared {
  job: Job;
}

interface LookedUp {
  engine: Engine;
  prepared: readonly PreparedJob[];
  /** What the cache knows of each. */
  known: readonly (QuestionOutcome | undefined)[];
}

/** One request on its way through the pipeline. */
export class TranslationRun {
  readonly #request: TranslationRequest;
  readonly #workshop: Workshop;
  readonly #results: ResultQueue<SegmentResult | SegmentPartial>;
  readonly #open = new Set<Job>();
  readonly #cancel = () => this.#abandonAll();
  #isCancelled = false;
  #failed: Job[] = [];

  constructor(request: TranslationRequest, workshop: Workshop) {
    this.#request = request;
    this.#workshop = workshop;
    this.#results = new ResultQueue(this.#cancel);
  }

  start(): AsyncIterator<SegmentResult | SegmentPartial> {
    this.#watch(() =>
      whenKnown(select(this.#request, this.#workshop.parts.detect), (selection) => this.#run(selection)),
    );
    return this.#results;
  }

  /** Results reach the reader through the queue, and so does a failure of ours. */
  #watch(work: () => Soon<void>): void {
    const fail = (error: unknown) => this.#results.fail(error);
    try {
      const working = work();
      if (working instanceof Promise) working.catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  #run({ kept, selected }: Selection): Soon<void> {
    const { signal } = this.#request;
    for (const result of kept) this.#results.push(result);
    for (const segment of selected) this.#open.add({ ...segment });
    if (this.#open.size === 0) return this.#results.end();
    if (signal?.aborted || this.#isCancelled) return this.#abandonAll();
    const asking = this.#ask([...this.#open], this.#request.engine);
    // What was known is delivered; only what has to be waited for can be cancelled.
    if (this.#open.size > 0) signal?.addEventListener('abort', this.#cancel, { once: true });
    return asking;
  }

  /** Protect, look up, and hand what is not known to the engine's lane, which packs, calls, verifies and repairs. */
  #ask(jobs: readonly Job[], engineId: EngineId): Soon<void> {
    const engine = this.#workshop.parts.engine(engineId);
    if (!engine) {
      const error: EngineFailure = {
        reason: 'unavailable',
        engine: engineId,
        message: `${engineId}: no such engine`,
      };
      for (const job of jobs) this.#failOver(job, error);
      return;
    }
    const termsOf = batchTerms(engine, this.#request);
    const prepared = jobs.flatMap((job) => this.#prepare(job, engine, termsOf));
    const looking = lookUp(
      prepared.map(({ question }) => question),
      this.#workshop.parts.cache,
    );
    return whenKnown(looking, (known) => this.#askUnknown({ engine, prepared, known }));
  }

  #askUnknown({ engine, prepared, known }: LookedUp): void {
    const lane = this.#workshop.lane(engine);
    const unasked: Question[] = [];
    for (const [index, { question, listener, job }] of prepared.entries()) {
      const outcome = known[index];
      if (!this.#open.has(job)) continue;
      if (outcome) {
        listener.settle(outcome);
        continue;
      }
      const shared = this.#workshop.underWay(question.key);
      const asked = shared ?? question;
      asked.join(listener);
      const { abandon } = job;
      job.abandon = () => {
        abandon?.();
        asked.leave(listener);
      };
      if (shared) lane.hurry(shared, question.priority);
      else {
        this.#workshop.begin(question);
        unasked.push(question);
      }
    }
    lane.add(unasked);
  }

  #prepare(job: Job, engine: Engine, termsOf: TermsOf): PreparedJob[] {
    const { segment, language } = job;
    if (language === this.#request.target && !engine.supports('auto', language)) {
      // Only a guess that it is in the target language, but there is nothing better to tell this engine.
      this.#finish(job, { id: segment.id, status: 'kept', reason: 'already-target' });
      return [];
    }
    const terms = termsOf(job);
    if ('error' in terms) {
      this.#failOver(job, terms.error);
      return [];
    }
    const { partials } = this.#request;
    const glossary = termsFor(this.#request.glossary, language);
    const protectedSegment = protect(segment.content, { markup: engine.markup, glossary, glossaryIn: engine.glossary });
    const isWhole = protectedSegment.originals.length === 0 && protectedSegment.terms.length === 0;
    if (!isWhole && !/\p{L}/u.test(plainText(protectedSegment.parts))) {
      this.#finishWithoutEngine(job, engine, protectedSegment);
      return [];
    }
    const settle = (outcome: QuestionOutcome) => this.#settle(job, engine, protectedSegment, outcome);
    const partial = (text: string) =>
      this.#results.push({ id: segment.id, status: 'partial', text, engine: engine.id });
    const prepared = prepare({
      engine,
      segment,
      protectedSegment,
      common: terms,
      language,
      listener: partials ? { settle, partial } : { settle },
      onEnd: this.#workshop.ended,
    });
    return prepared.map((piece) => ({ ...piece, job }));
  }

  /** Nothing but addresses, placeholders and terms: those are kept, and a term's translation is known. */
  #finishWithoutEngine(job: Job, engine: Engine, protectedSegment: ProtectedSegment): void {
    const { terms, parts } = protectedSegment;
    if (terms.length === 0) {
      this.#finish(job, { id: job.segment.id, status: 'kept', reason: 'excluded' });
      return;
    }
    const source = job.language ?? 'en';
    this.#settle(job, engine, protectedSegment, { parts, source, isCached: false, isSound: true });
  }

  #settle(job: Job, engine: Engine, protectedSegment: ProtectedSegment, outcome: QuestionOutcome): void {
    if ('error' in outcome) {
      this.#failOver(job, outcome.error);
      return;
    }
    const { parts, source, route, isCached } = outcome;
    this.#finish(job, {
      id: job.segment.id,
      status: 'translated',
      content: restore(parts, protectedSegment),
      engine: engine.id,
      source,
      cached: isCached,
      ...(route === undefined ? {} : { route }),
      ...(job.first ? { fallbackFrom: job.first } : {}),
    });
  }

  /** Another engine is asked, or the segment has failed. What fails at the same moment is asked again together. */
  #failOver(job: Job, error: EngineFailure): void {
    if (!this.#open.has(job)) return;
    job.abandon?.();
    delete job.abandon;
    const { fallbackEngine = DEFAULT_FALLBACK_ENGINE } = this.#workshop.parts;
    const isWanted = this.#request.fallback !== false && job.first === undefined;
    const next = fallBack(error, { isWanted, failedEngine: this.#request.engine, fallbackEngine });
    if (next === undefined || !this.#workshop.parts.engine(next)) {
      const failure = job.first ? bothFailed(job.first, error) : error;
      this.#finish(job, { id: job.segment.id, status: 'failed', error: failure });
      return;
    }
    job.first = error;
    this.#failed.push(job);
    if (this.#failed.length > 1) return;
    queueMicrotask(() => {
      const jobs = this.#failed.filter((failed) => this.#open.has(failed));
      this.#failed = [];
      this.#watch(() => this.#ask(jobs, next));
    });
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
