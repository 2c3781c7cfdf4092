import type { EngineId } from '@interlinear/engines';
import type { EngineError, EngineErrorReason } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';

interface Failure<Reason> {
  reason: Reason;
  engine: EngineId;
  /** For logs, in English, without the user's text. */
  message: string;
  retryAfterMs?: number;
  /** What would make it work, e.g. `model:en-de` (local engine). */
  remedy?: string;
  /** For `unsupported-pair`: the source language, also when it was detected. */
  source?: LanguageCode;
}

/** The failure of one engine; `source-unknown`: it wants to be told the language, and nobody knows it. */
export type EngineFailure = Failure<EngineErrorReason | 'source-unknown'>;

/** The failures of the engine that was asked for and of the one that stood in for it (ENG-07). */
export interface AllEnginesFailed extends Failure<'all-engines-failed'> {
  first: EngineFailure;
  second: EngineFailure;
}

/** Why a segment has no translation. It travels in results, over messages and HTTP, so it is plain data. */
export type TranslationError = EngineFailure | AllEnginesFailed;

/** What an engine threw, as a value. */
export function toTranslationError(error: EngineError): EngineFailure {
  const { engine, reason, message, retryAfterMs, remedy } = error;
  return {
    reason,
    engine,
    message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
