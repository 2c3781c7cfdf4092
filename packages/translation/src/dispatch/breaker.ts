import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import type { Clock } from '../translator.ts';

/** Failures of the engine or its account, which would most likely fail the next request too. */
const ENGINE_FAILURES = new Set<EngineErrorReason>([
  'auth',
  'quota',
  'unavailable',
  'timeout',
  'network',
  'rate-limit',
]);

/** Failures that one text may cause; only a longer run of them points to the engine. */
const AMBIGUOUS_FAILURES = new Set<EngineErrorReason>(['wrong-answer', 'bad-request']);

const FAILURES_TO_OPEN = 3;
const AMBIGUOUS_FAILURES_TO_OPEN = 8;
const MIN_REST_MS = 30_000;
const MAX_REST_MS = 5 * 60_000;
/** Caps `Retry-After`, so that a wrong one does not disable an engine for days. */
const MAX_DEMANDED_REST_MS = 60 * 60_000;

/**
 * Circuit breaker of one engine: rests it after repeated failures, so that requests go to the fallback at once.
 * After the rest one request probes the engine; if that fails, the next rest is twice as long.
 */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #ambiguousFailures = 0;
  #restMs = MIN_REST_MS;
  #openUntil: number | undefined;
  #isProbing = false;
  #lastError: EngineError | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return this.#openUntil !== undefined && this.#clock.now() < this.#openUntil;
  }

  get admitsRequest(): boolean {
    return this.#openUntil === undefined || (!this.#isProbing && this.#clock.now() >= this.#openUntil);
  }

  /** The error for requests refused while the engine rests. */
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
    this.#ambiguousFailures = 0;
    this.#restMs = MIN_REST_MS;
    this.#openUntil = undefined;
    this.#isProbing = false;
  }

  failed(error: EngineError): void {
    const wasProbing = this.#isProbing;
    this.#isProbing = false;
    if (ENGINE_FAILURES.has(error.reason)) this.#failures += 1;
    else if (AMBIGUOUS_FAILURES.has(error.reason)) this.#ambiguousFailures += 1;
    else return;
    this.#lastError = error;
    if (wasProbing) this.#restMs = Math.min(this.#restMs * 2, MAX_REST_MS);
    else if (this.#failures < FAILURES_TO_OPEN && this.#ambiguousFailures < AMBIGUOUS_FAILURES_TO_OPEN) return;
    const demandedMs = Math.min(error.retryAfterMs ?? 0, MAX_DEMANDED_REST_MS);
    this.#openUntil = this.#clock.now() + Math.max(this.#restMs, demandedMs);
  }
}
