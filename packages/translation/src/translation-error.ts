import type { EngineId } from '@interlinear/engines';
import type { EngineError, EngineErrorReason } from '@interlinear/engines/error';

/** Why a segment has no translation. */
export type TranslationErrorReason =
  | EngineErrorReason
  | 'nothing-to-translate'
  | 'source-mismatch'
  | 'all-engines-failed';

/** A failure as a value: it travels in results, over messages and HTTP, so it is plain data. */
export interface TranslationError {
  reason: TranslationErrorReason;
  engine: EngineId;
  /** For logs, in English, without the user's text. */
  message: string;
  retryAfterMs?: number;
  /** What would make it work, e.g. `model:en-de` (local engine). */
  remedy?: string;
  /** For `all-engines-failed`: the failure of the fallback engine; this one's own reason is in `first`. */
  first?: TranslationError;
  second?: TranslationError;
}

/** What an engine threw, as a value. */
export function toTranslationError(error: EngineError): TranslationError {
  const { engine, reason, message, retryAfterMs, remedy } = error;
  return {
    reason,
    engine,
    message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
