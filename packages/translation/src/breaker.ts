import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import type { Clock } from './translate.ts';

/** Failures that are about the engine or its account: the next request would most likely fail too. */
const ABOUT_THE_ENGINE = new Set<EngineErrorReason>([
  'auth',
  'quota',
  'unavailable',
  'timeout',
  'network',
  'rate-limit',
]);

/** Failures that may be about one text, but not when they never stop. */
const MAYBE_ABOUT_THE_TEXT = new Set<EngineErrorReason>(['wrong-answer', 'bad-request']);

const FAILURES_TO_OPEN = 3;
const DOUBTFUL_FAILURES_TO_OPEN = 8;
const SHORTEST_REST_MS = 30_000;
const LONGEST_REST_MS = 5 * 60_000;
/** One request an hour is polite whatever `Retry-After` says, and a wrong one does not switch an engine off until a restart. */
const LONGEST_DEMANDED_REST_MS = 60 * 60_000;

/**
 * Lets an engine rest that keeps failing, so that people get the fallback at once. After the rest one request tries;
 * when that fails too, the next rest is twice as long.
 */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #doubtfulFailures = 0;
  #restMs = SHORTEST_REST_MS;
  #openUntil: number | undefined;
  #isProbing = false;
  #lastError: EngineError | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return this.#openUntil !== undefined && this.#clock.now() < this.#openUntil;
  }

  /** Whether a request may start now. */
  get admits(): boolean {
    return this.#openUntil === undefined || (!this.#isProbing && this.#clock.now() >= this.#openUntil);
  }

  /** Why nothing is let through. */
  error(engine: string): EngineError {
    const reason = this.#lastError?.reason ?? 'unavailable';
    const retryAfterMs = Math.max(0, (this.#openUntil ?? 0) - this.#clock.now());
    return new EngineError({ engine, reason, message: 'resting after repeated failures', retryAfterMs });
  }

  started(): void {
    if (this.#openUntil !== undefined) this.#isProbing = true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#doubtfulFailures = 0;
    this.#restMs = SHORTEST_REST_MS;
    this.#openUntil = undefined;
    this.#isProbing = false;
  }

  failed(error: EngineError): void {
    const wasProbing = this.#isProbing;
    this.#isProbing = false;
    if (ABOUT_THE_ENGINE.has(error.reason)) this.#failures += 1;
    else if (MAYBE_ABOUT_THE_TEXT.has(error.reason)) this.#doubtfulFailures += 1;
    else return;
    this.#lastError = error;
    if (wasProbing) this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
    else if (this.#failures < FAILURES_TO_OPEN && this.#doubtfulFailures < DOUBTFUL_FAILURES_TO_OPEN) return;
    const demandedMs = Math.min(error.retryAfterMs ?? 0, LONGEST_DEMANDED_REST_MS);
    this.#openUntil = this.#clock.now() + Math.max(this.#restMs, demandedMs);
  }
}
