import type { EngineId } from './engine.ts';

/** Why an engine did not translate. The closed list of what the pipeline reacts to. */
export type EngineErrorReason =
  | 'auth' // the key is missing, wrong or blocked
  | 'quota' // the account behind the key has nothing left
  | 'rate-limit' // too many requests just now
  | 'timeout'
  | 'network' // no connection, or one that was cut
  | 'unavailable' // 5xx, overloaded, being maintained
  | 'bad-request' // the engine did not understand us: our mistake
  | 'too-long' // the text or the batch is over the engine's limit
  | 'unsupported-pair'
  | 'content-refused' // safety filters
  | 'wrong-answer' // wrong count, broken JSON, an unknown shape
  | 'cancelled';

const RETRYABLE = new Set<EngineErrorReason>(['rate-limit', 'timeout', 'network', 'unavailable', 'wrong-answer']);

export interface EngineErrorOptions {
  engine: EngineId;
  reason: EngineErrorReason;
  /** For logs and operators, in English, without any text of a user. */
  message: string;
  /** HTTP status or the vendor's own code. */
  vendorCode?: string;
  /** How long the engine asked to be left alone. */
  retryAfterMs?: number;
  /** For `unsupported-pair` of the local engine: what would make the pair work, e.g. `model:en-de`. */
  hint?: string;
  cause?: unknown;
}

/** The one error that engines throw. */
export class EngineError extends Error {
  readonly engine: EngineId;
  readonly reason: EngineErrorReason;
  readonly vendorCode: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly hint: string | undefined;
  /** Whether the same request may succeed if it is sent again. */
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
