import type { Engine, EngineBatch, EngineTranslation, GlossaryTerm } from '@interlinear/engines';
import type { EngineError } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';
import type { Part } from './parts.ts';
import { type EngineFailure, toTranslationError } from './translation-error.ts';

/** What all texts of one engine request have in common. */
export interface BatchTerms {
  /** Equal for questions that may share a request. */
  key: string;
  /** The part of their cache keys that is the same for all. */
  cachePrefix: string;
  batch: Pick<EngineBatch, 'source' | 'target' | 'context' | 'instructions'>;
}

export interface QuestionAnswer {
  parts: readonly Part[];
  source: LanguageCode;
  route?: string;
  isCached: boolean;
  /** Nothing was wrong with it: it may be kept. */
  isSound: boolean;
}

export type QuestionOutcome = QuestionAnswer | { error: EngineFailure };

/** Somebody who waits for a question's answer. */
export interface Listener {
  settle(outcome: QuestionOutcome): void;
  /** Present when pieces of the answer are wanted while it is being written. */
  partial?(text: string): void;
}

export interface QuestionOptions {
  engine: Engine;
  key: string;
  parts: readonly Part[];
  /** As the engine gets it. */
  text: string;
  leafText: (number: number) => string;
  terms: readonly GlossaryTerm[];
  common: BatchTerms;
  /** The source to name when the engine was asked to detect it and did not say. */
  assumedSource: LanguageCode;
  priority: number;
  /** Called once: with the outcome, or without one when the last listener left. */
  onEnd(question: Question, outcome: QuestionOutcome | undefined): void;
}

/** One text on its way to one engine, and everybody who waits for its answer. */
export class Question {
  readonly engine: Engine;
  readonly key: string;
  readonly parts: readonly Part[];
  /** The marks an answer must have; without markup only those that travel as text. */
  readonly expectedParts: readonly Part[];
  readonly leafText: (number: number) => string;
  readonly terms: readonly GlossaryTerm[];
  readonly common: BatchTerms;
  readonly assumedSource: LanguageCode;
  /** As the engine gets it. */
  readonly text: string;
  priority: number;
  /** When it is due among those of the same priority; set by the waiting line. */
  turn = 0;
  isSettled = false;
  /** Asked in a request of its own, because what came back with others was flawed. */
  wasAskedAlone = false;
  /** Called when the last listener left while the question was on its way. */
  onAbandoned: (() => void) | undefined;
  readonly #onEnd: QuestionOptions['onEnd'];
  /** The least bad answer so far, when none was good; the lower the gravity, the better. */
  #offer: { answer: QuestionAnswer; gravity: number } | undefined;
  #listeners: Listener[] = [];

  constructor(options: QuestionOptions) {
    this.engine = options.engine;
    this.key = options.key;
    this.parts = options.parts;
    this.leafText = options.leafText;
    this.terms = options.terms;
    this.common = options.common;
    this.assumedSource = options.assumedSource;
    this.priority = options.priority;
    this.expectedParts = options.engine.markup === 'none' ? this.#travelling() : options.parts;
    this.text = options.text;
    this.#onEnd = options.onEnd;
  }

  get isWanted(): boolean {
    return !this.isSettled && this.#listeners.length > 0;
  }

  get wantsPartials(): boolean {
    return this.#listeners.some(({ partial }) => partial !== undefined);
  }

  join(listener: Listener): void {
    this.#listeners.push(listener);
  }

  leave(listener: Listener): void {
    const staying = this.#listeners.filter((other) => other !== listener);
    const hasLeft = staying.length < this.#listeners.length;
    this.#listeners = staying;
    if (!hasLeft || staying.length > 0 || this.isSettled) return;
    this.#onEnd(this, undefined);
    this.onAbandoned?.();
  }

  tell(partial: string): void {
    for (const listener of this.#listeners) listener.partial?.(partial);
  }

  settle(outcome: QuestionOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#onEnd(this, outcome);
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener.settle(outcome);
  }

  get best(): QuestionAnswer | undefined {
    return this.#offer?.answer;
  }

  /** Keeps a flawed answer unless there is a better one. */
  offer(answer: QuestionAnswer, gravity: number): void {
    if (!this.#offer || gravity < this.#offer.gravity) this.#offer = { answer, gravity };
  }

  /** A question that has an answer already, though a flawed one, is content with it. */
  fail(error: EngineError): void {
    this.settle(this.best ?? { error: toTranslationError(error) });
  }

  /** The source language of an answer. */
  sourceOf(translation: EngineTranslation): LanguageCode {
    const { source } = this.common.batch;
    return source === 'auto' ? (translation.detectedSource ?? this.assumedSource) : source;
  }

  #travelling(): readonly Part[] {
    return this.parts.filter((part) => typeof part === 'string' || this.leafText(part.number) !== '');
  }
}
