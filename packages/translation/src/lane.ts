import type { Engine, EngineTranslation, GlossaryTerm } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { Breaker } from './breaker.ts';
import { call } from './call.ts';
import { examine } from './examine.ts';
import { partialText } from './partial-text.ts';
import type { Question } from './question.ts';
import { RateLimit } from './rate-limit.ts';
import type { TranslatorParts } from './translate.ts';
import { WaitingLine } from './waiting-line.ts';
import { Watchdog } from './watchdog.ts';

export type LaneParts = Pick<TranslatorParts, 'clock' | 'random' | 'timeoutMs' | 'onEngineCall'>;

/** One bad text makes an engine refuse a whole batch with these: halves find it. */
const ONE_MAY_BE_TO_BLAME = new Set<EngineErrorReason>(['bad-request', 'too-long', 'content-refused', 'wrong-answer']);

const DEFAULT_TIMEOUT_MS = 10_000;

/** How long questions wait for company while the engine has something to do anyway: little beside what it takes itself. */
const COMPANY_MS = 5;

/**
 * The way to one engine. While the engine has nothing to do a question goes out at once. While it has, questions queue up,
 * whoever asked them, and leave together in as few requests as possible: when they fill one, when an answer came, or when
 * they waited long enough; never more at once than the engine allows.
 */
export class Lane {
  readonly engine: Engine;
  readonly #parts: LaneParts;
  readonly #waiting = new WaitingLine();
  /** Batches that must go as they are: halves of a refused one, texts that are asked alone. */
  readonly #fixed: Question[][] = [];
  readonly #active = new Map<Question[], AbortController>();
  readonly #breaker: Breaker;
  readonly #rate: RateLimit;
  readonly #watchdog: Watchdog;
  #isPausing = false;
  #isGathering = false;

  constructor(engine: Engine, parts: LaneParts) {
    this.engine = engine;
    this.#parts = parts;
    this.#breaker = new Breaker(parts.clock);
    this.#rate = new RateLimit(engine.limits.perSecond, parts.clock);
    this.#watchdog = new Watchdog(parts.clock);
  }

  get isResting(): boolean {
    return this.#breaker.isResting;
  }

  /** Takes the questions of one request, in its order. */
  add(questions: readonly Question[]): void {
    for (const question of questions) question.onAbandoned = () => this.#abortUnwanted();
    this.#waiting.add(questions);
    this.#pump();
  }

  hurry(question: Question, priority: number): void {
    this.#waiting.hurry(question, priority);
  }

  close(): void {
    const error = this.#error('cancelled', 'closed');
    this.#failWaiting(error);
    for (const controller of this.#active.values()) controller.abort(error);
    this.#watchdog.stop();
  }

  #pump({ mayGather = true } = {}): void {
    while (this.#active.size < this.engine.limits.concurrency && !this.#isPausing) {
      if (!this.#breaker.admits) {
        this.#failWaiting(this.#breaker.error(this.engine.id));
        return;
      }
      if (mayGather && this.#awaitsCompany) {
        // Not awaited: it ends by pumping again, and nobody waits for the lane itself.
        if (!this.#isGathering) void this.#gather();
        return;
      }
      const batch = this.#rate.pauseMs() > 0 ? [] : this.#nextBatch();
      if (batch.length === 0) break;
      this.#rate.started();
      this.#breaker.started();
      // Not awaited: every question gets its outcome by itself, and #send never rejects.
      void this.#send(batch);
    }
    const pauseMs = this.#rate.pauseMs();
    if (pauseMs === 0 || this.#isPausing || (this.#waiting.isEmpty && this.#fixed.length === 0)) return;
    // Not awaited: it ends by pumping again, and nobody waits for the lane itself.
    void this.#pause(pauseMs);
  }

  get #awaitsCompany(): boolean {
    if (this.#active.size === 0 || this.#fixed.length > 0 || this.#waiting.isEmpty) return false;
    return !this.#waiting.fillsRequest(this.engine.limits);
  }

  async #gather(): Promise<void> {
    this.#isGathering = true;
    await this.#parts.clock.sleep(COMPANY_MS);
    this.#isGathering = false;
    this.#pump({ mayGather: false });
  }

  async #pause(milliseconds: number): Promise<void> {
    this.#isPausing = true;
    await this.#parts.clock.sleep(milliseconds);
    this.#isPausing = false;
    this.#pump();
  }

  #nextBatch(): Question[] {
    for (let fixed = this.#fixed.shift(); fixed; fixed = this.#fixed.shift()) {
      const wanted = fixed.filter((question) => question.isWanted);
      if (wanted.length > 0) return wanted;
    }
    return this.#waiting.takeBatch(this.engine.limits);
  }

  async #send(batch: Question[]): Promise<void> {
    const { engine } = this;
    const { clock, random = Math.random, timeoutMs = DEFAULT_TIMEOUT_MS, onEngineCall } = this.#parts;
    const [first] = batch;
    if (!first) return;
    const controller = new AbortController();
    this.#active.set(batch, controller);
    const answered = new Set<Question>();
    const glossary = engine.glossary === 'native' ? termsOf(batch) : [];

    const error = await call({
      engine,
      batch: {
        ...first.common.batch,
        texts: batch.map(({ text }) => text),
        ...(glossary.length > 0 ? { glossary } : {}),
      },
      controller,
      clock,
      random,
      timeoutMs,
      watchdog: this.#watchdog,
      onEngineCall,
      // Streams bring the first of many texts early, and show that a slow model is alive.
      isStreaming: engine.stream !== undefined && (batch.length > 1 || first.wantsPartials),
      onTranslation: (index, translation, route) => {
        const question = batch[index];
        if (!question) return;
        answered.add(question);
        this.#receive(question, translation, { batchSize: batch.length, route });
      },
      onPartial: (index, text) => {
        const question = batch[index];
        if (question?.wantsPartials) question.tell(partialText(text, engine.markup));
      },
    });

    this.#active.delete(batch);
    if (error) this.#breaker.failed(error);
    else this.#breaker.succeeded();
    this.#askAgain(
      batch.filter((question) => question.isWanted && !answered.has(question)),
      error,
    );
    this.#pump();
  }

  #receive(
    question: Question,
    translation: EngineTranslation,
    { batchSize, route }: { batchSize: number; route: string | undefined },
  ): void {
    const source = question.sourceOf(translation);
    const examination = examine(question, { text: translation.text, source, batchSize, route });
    if (examination.next === 'ask-alone') this.#askAlone(question);
    else if (examination.next === 'settle') question.settle(examination.answer);
    else question.fail(this.#error('wrong-answer', 'nothing usable for this text'));
  }

  /** What to do with the texts of a request that got no translation. */
  #askAgain(unanswered: Question[], error: EngineError | undefined): void {
    const halve = error !== undefined && unanswered.length > 1 && ONE_MAY_BE_TO_BLAME.has(error.reason);
    if (halve) {
      const middle = Math.ceil(unanswered.length / 2);
      this.#fixed.push(unanswered.slice(0, middle), unanswered.slice(middle));
      return;
    }
    for (const question of unanswered) {
      if (!error && !question.wasAskedAlone) this.#askAlone(question);
      else question.fail(error ?? this.#error('wrong-answer', 'the engine left this text out'));
    }
  }

  #askAlone(question: Question): void {
    question.wasAskedAlone = true;
    this.#fixed.push([question]);
  }

  #failWaiting(error: EngineError): void {
    for (const question of [...this.#waiting.takeAll(), ...this.#fixed.splice(0).flat()]) question.fail(error);
  }

  #abortUnwanted(): void {
    for (const [batch, controller] of this.#active) {
      if (batch.some((question) => question.isWanted)) continue;
      controller.abort(new DOMException('nobody waits', 'AbortError'));
    }
  }

  #error(reason: EngineErrorReason, message: string): EngineError {
    return new EngineError({ engine: this.engine.id, reason, message });
  }
}

function termsOf(batch: readonly Question[]): GlossaryTerm[] {
  return [...new Set(batch.flatMap(({ terms }) => terms))];
}
