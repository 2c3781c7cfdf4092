import type { Engine, EngineTranslation, EngineUsage, GlossaryTerm } from '@interlinear/engines';
import type { EngineError } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';
import type { Surroundings } from '../segment.ts';
import type { Part } from '../stages/parts.ts';
import { type EngineFailure, toTranslationError } from '../translation-error.ts';
import type { BatchKey } from './batch-key.ts';

/** The translation of one text. */
export interface TextAnswer {
  parts: readonly Part[];
  source: LanguageCode;
  route?: string;
  isCached: boolean;
  /** Free of flaws, so it may be cached. */
  isSound: boolean;
}

export type TextOutcome = TextAnswer | TextFailure;

interface TextFailure {
  error: EngineFailure;
  /** An answer that may not be a translation, to show if no other engine can be asked. */
  doubtful?: TextAnswer;
}

interface FlawedAnswer {
  answer: TextAnswer;
  /** Whether another engine should be asked before this is shown. */
  isDoubtful: boolean;
}

/** A request's callbacks on a pending text. */
export interface Waiter {
  settle(outcome: TextOutcome): void;
  /** Present if the request wants partial answers. */
  partial?(text: string): void;
  /** Present if the request wants to know what the engine has used. */
  usage?(usage: EngineUsage): void;
}

export interface PendingTextOptions {
  engine: Engine;
  /** The cache key. */
  key: string;
  parts: readonly Part[];
  /** The text in the engine's markup. */
  text: string;
  leafText: (number: number) => string;
  terms: readonly GlossaryTerm[];
  batchKey: BatchKey;
  /** Where the text stands. */
  place?: Surroundings['place'];
  /** Source language to report if the engine was asked to detect it and did not say. */
  assumedSource: LanguageCode;
  priority: number;
  /** Called once: with the outcome, or with undefined when the last waiter left. */
  onEnd(pending: PendingText, outcome: TextOutcome | undefined): void;
}

/** One text on its way to one engine, with the requests that wait for its answer. */
export class PendingText {
  readonly engine: Engine;
  readonly key: string;
  readonly parts: readonly Part[];
  /** Parts with the marks an answer must have. For an engine without markup, only marks sent as text. */
  readonly expectedParts: readonly Part[];
  readonly leafText: (number: number) => string;
  readonly terms: readonly GlossaryTerm[];
  readonly batchKey: BatchKey;
  readonly place: Surroundings['place'];
  readonly assumedSource: LanguageCode;
  /** The text in the engine's markup. */
  readonly text: string;
  priority: number;
  /** Order among texts of equal priority; set by the fair queue. */
  turn = 0;
  isSettled = false;
  /** Sent in a request of its own, because its answer in a batch was flawed or missing. */
  wasSentAlone = false;
  /** Called when the last waiter left before an answer came. */
  onAbandoned: (() => void) | undefined;
  readonly #onEnd: PendingTextOptions['onEnd'];
  /** The least severe flawed answer so far. */
  #flawed: (FlawedAnswer & { severity: number }) | undefined;
  #waiters: Waiter[] = [];
  /** The request that caused the text to be sent. */
  #payer: Waiter | undefined;

  constructor(options: PendingTextOptions) {
    this.engine = options.engine;
    this.key = options.key;
    this.parts = options.parts;
    this.leafText = options.leafText;
    this.terms = options.terms;
    this.batchKey = options.batchKey;
    this.place = options.place;
    this.assumedSource = options.assumedSource;
    this.priority = options.priority;
    this.expectedParts = options.engine.markup === 'none' ? this.#partsSentAsText() : options.parts;
    this.text = options.text;
    this.#onEnd = options.onEnd;
  }

  /** Unsettled, and some request still waits for it. */
  get isWanted(): boolean {
    return !this.isSettled && this.#waiters.length > 0;
  }

  get wantsPartials(): boolean {
    return this.#waiters.some(({ partial }) => partial !== undefined);
  }

  addWaiter(waiter: Waiter): void {
    this.#waiters.push(waiter);
    this.#payer ??= waiter;
  }

  removeWaiter(waiter: Waiter): void {
    const remaining = this.#waiters.filter((other) => other !== waiter);
    const wasRemoved = remaining.length < this.#waiters.length;
    this.#waiters = remaining;
    if (!wasRemoved || remaining.length > 0 || this.isSettled) return;
    this.#onEnd(this, undefined);
    this.onAbandoned?.();
  }

  sendPartial(text: string): void {
    for (const waiter of this.#waiters) waiter.partial?.(text);
  }

  /** Reports what the engine has used for this text. */
  reportUsage(usage: EngineUsage): void {
    this.#payer?.usage?.(usage);
  }

  settle(outcome: TextOutcome): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#onEnd(this, outcome);
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter.settle(outcome);
  }

  get bestFlawedAnswer(): FlawedAnswer | undefined {
    return this.#flawed;
  }

  /** Keeps a flawed answer unless a less severe one is known. */
  keepFlawedAnswer(answer: TextAnswer, flaw: { severity: number; isDoubtful: boolean }): void {
    if (!this.#flawed || flaw.severity < this.#flawed.severity) this.#flawed = { answer, ...flaw };
  }

  /** Falls back to the best flawed answer; settles with the error if there is none, or only a doubtful one. */
  fail(error: EngineError): void {
    const { bestFlawedAnswer: best } = this;
    if (best && !best.isDoubtful) this.settle(best.answer);
    else this.settle({ error: toTranslationError(error), ...(best && { doubtful: best.answer }) });
  }

  /** The source language of a translation: as named, as the engine detected it, or as assumed. */
  sourceOf(translation: EngineTranslation): LanguageCode {
    const { source } = this.batchKey.batch;
    return source === 'auto' ? (translation.detectedSource ?? this.assumedSource) : source;
  }

  #partsSentAsText(): readonly Part[] {
    return this.parts.filter((part) => typeof part === 'string' || this.leafText(part.number) !== '');
  }
}
