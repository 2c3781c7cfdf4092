import type { Engine, EngineTranslation, GlossaryTerm } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { Breaker } from './breaker.ts';
import { call } from './call.ts';
import { examine } from './examine.ts';
import { readBentMarkup } from './markup.ts';
import { plainText } from './parts.ts';
import type { Question } from './question.ts';
import { RateLimit } from './rate-limit.ts';
import type { TranslatorParts } from './translate.ts';
import { toTranslationError } from './translation-error.ts';
import { WaitingLine } from './waiting-line.ts';
import { Watchdog } from './watchdog.ts';

export type LaneParts = Pick<TranslatorParts, 'clock' | 'random' | 'timeoutMs' | 'onEngineCall'>;

/** One bad text makes an engine refuse a whole batch with these: halves find it. */
const ONE_MAY_BE_TO_BLAME = new Set<EngineErrorReason>(['bad-request', 'too-long', 'content-refused', 'wrong-answer']);

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * The way to one engine. While the engine is free a question goes out at once; while as many requests are under way as it
 * allows, questions queue up, whoever asked them, and leave together in as few requests as possible.
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

  add(questions: readonly Question[]): void {
    for (const question of questions) {
      question.onAbandoned = () => this.#abortUnwanted();
      this.#waiting.add(question);
    }
    this.#pump();
  }

  hurry(question: Question, priority: number): void {
    this.#waiting.hurry(question, priority);
  }

  close(): void {
    const { engine } = this;
    const error = new EngineError({ engine: engine.id, reason: 'cancelled', message: 'closed' });
    fail([...this.#waiting.takeAll(), ...this.#fixed.splice(0).flat()], error);
    for (const controller of this.#active.values()) controller.abort(error);
    this.#watchdog.stop();
  }

  #pump(): void {
    while (this.#active.size < this.engine.limits.concurrency && !this.#isPausing) {
      if (!this.#breaker.admits) {
        fail([...this.#waiting.takeAll(), ...this.#fixed.splice(0).flat()], this.#breaker.error(this.engine.id));
        return;
      }
      const pauseMs = this.#rate.pauseMs();
      if (pauseMs > 0) {
        // Not awaited: it ends by pumping again, and nobody waits for the lane itself.
        void this.#pause(pauseMs);
        return;
      }
      const batch = this.#nextBatch();
      if (batch.length === 0) return;
      this.#rate.started();
      this.#breaker.started();
      // Not awaited: every question gets its outcome by itself, and #send never rejects.
      void this.#send(batch);
    }
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
    const startedAt = clock.now();
    const answered = new Set<Question>();
    const { key: _, ...common } = first.common;
    const glossary = engine.glossary === 'native' ? termsOf(batch) : [];

    const { error, usage } = await call({
      engine,
      batch: { ...common, texts: batch.map(({ text }) => text), ...(glossary.length > 0 ? { glossary } : {}) },
      controller,
      clock,
      random,
      timeoutMs,
      watchdog: this.#watchdog,
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
        if (question?.wantsPartials) question.tell(partialText(text, engine));
      },
    });

    this.#active.delete(batch);
    if (error) this.#breaker.failed(error);
    else this.#breaker.succeeded();
    onEngineCall?.({
      engine: engine.id,
      outcome: error?.reason ?? 'ok',
      durationMs: clock.now() - startedAt,
      segments: batch.length,
      ...(usage ? { usage } : {}),
    });
    this.#askAgain(
      batch.filter((question) => question.isWanted && !answered.has(question)),
      error,
    );
    this.#pump();
  }

  #receive(
    question: Question,
    translation: EngineTranslation,
    request: { batchSize: number; route: string | undefined },
  ) {
    question.answeredSource = question.sourceOf(translation);
    const examination = examine(question, translation.text, request.batchSize);
    if (examination.next === 'ask-alone') {
      this.#askAlone(question);
      return;
    }
    if (examination.next === 'fail') {
      const message = 'nothing usable for this text';
      fail([question], new EngineError({ engine: this.engine.id, reason: 'wrong-answer', message }));
      return;
    }
    const { parts, flaw } = examination.verdict;
    question.settle({
      parts,
      source: question.answeredSource,
      isCached: false,
      isSound: flaw === undefined,
      ...(request.route === undefined ? {} : { route: request.route }),
    });
  }

  /** What to do with the texts of a request that got no translation. */
  #askAgain(unanswered: Question[], error: EngineError | undefined): void {
    if (unanswered.length === 0) return;
    if (error && !ONE_MAY_BE_TO_BLAME.has(error.reason)) {
      fail(unanswered, error);
      return;
    }
    if (unanswered.length > 1 && error) {
      const middle = Math.ceil(unanswered.length / 2);
      this.#fixed.push(unanswered.slice(0, middle), unanswered.slice(middle));
      return;
    }
    for (const question of unanswered) {
      if (!error && !question.wasAskedAlone) this.#askAlone(question);
      else fail([question], error ?? this.#leftOut());
    }
  }

  #askAlone(question: Question): void {
    question.wasAskedAlone = true;
    this.#fixed.push([question]);
  }

  #leftOut(): EngineError {
    return new EngineError({
      engine: this.engine.id,
      reason: 'wrong-answer',
      message: 'the engine left this text out',
    });
  }

  #abortUnwanted(): void {
    for (const [batch, controller] of this.#active) {
      if (batch.every((question) => !question.isWanted))
        controller.abort(new DOMException('nobody waits', 'AbortError'));
    }
  }
}

/** A question that already has an answer, though not a good one, is content with it. */
function fail(questions: readonly Question[], error: EngineError): void {
  for (const question of questions) {
    const { best } = question;
    const isReadable = best && best.flaw !== 'empty' && best.flaw !== 'far-too-long';
    if (isReadable && question.answeredSource) {
      question.settle({ parts: best.parts, source: question.answeredSource, isCached: false, isSound: false });
    } else question.settle({ error: toTranslationError(error) });
  }
}

function termsOf(batch: readonly Question[]): GlossaryTerm[] {
  return [...new Set(batch.flatMap(({ terms }) => terms))];
}

/** What a person may see of an answer that is still being written: no marks, and no half of one at the end. */
function partialText(text: string, { markup }: Engine): string {
  const whole = text.replace(
    markup === 'tokens' ? /⟦[^⟧]*$/ : markup === 'none' ? /$^/ : /(?:<[^>]*|&[^;\s]{0,8})$/,
    '',
  );
  return plainText(readBentMarkup(whole, markup));
}
