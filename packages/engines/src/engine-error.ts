import type { EngineId } from './engine.ts';

/** Reasons why an engine did not translate: the closed list to which the pipeline reacts. */
export const ENGINE_ERROR_REASONS = [
  'auth', // the key is missing, wrong or blocked
  'quota', // the key's account has used up its quota
  'rate-limit', // too many requests per time
  'timeout',
  'network', // no connection, or a lost one
  'unavailable', // 5xx, overloaded, under maintenance
  'bad-request', // the engine rejected our request: a bug of ours
  'too-long', // the text or the batch exceeds the engine's limit
  'unsupported-pair',
  'content-refused', // safety filters
  'wrong-answer', // wrong count, broken JSON, an unknown shape
  'cancelled',
] as const;

export type EngineErrorReason = (typeof ENGINE_ERROR_REASONS)[number];

const RETRYABLE = new Set<EngineErrorReason>(['rate-limit', 'timeout', 'network', 'unavailable', 'wrong-answer']);

export interface EngineErrorOptions {
  engine: EngineId;
  reason: EngineErrorReason;
  /** English text for logs and operators; never contains user text. */
  message: string;
  /** HTTP status or the vendor's own code. */
  vendorCode?: string;
  /** Pause the engine asked for. */
  retryAfterMs?: number;
  /** Machine-readable fix, e.g. `model:en-de` for a model the local engine lacks. */
  hint?: string;
  cause?: unknown;
}

/** The only error engines throw. */
export class EngineError extends Error {
  readonly engine: EngineId;
  readonly reason: EngineErrorReason;
  readonly vendorCode: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly hint: string | undefined;
  /** Whether retrying the same request may succeed. */
  readonly isRetryable: boolean;

  constructor(options: EngineErrorOptions) {
    super(`${options.engine}: ${options.message}`, { cause: options.cause });
    this.name = 'EngineError';
    this.engine = options.engine;
    this.reason = options.reason;
    this.vendorCode = options.vendorCode;
    this.retryAfterMs = options.retryAfterMs;
    this.hint = options.hint;
    this.isRetryable = RETRYABLE.has(options.reason);
  }
}
