import type { EngineId } from '@interlinear/engines';
import type { EngineError, EngineErrorReason } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';

interface Failure<Reason> {
  reason: Reason;
  engine: EngineId;
  /** English text for logs, without the user's text. */
  message: string;
  retryAfterMs?: number;
  /** Machine-readable fix, e.g. `model:en-de` for a model the local engine lacks. */
  hint?: string;
  /** For `unsupported-pair`: the source language, given or detected. */
  source?: LanguageCode;
}

/** The failure of one engine. `source-unknown`: the engine needs a source language and none was detected. */
export type EngineFailure = Failure<EngineErrorReason | 'source-unknown'>;

/** The failures of the requested engine and of the fallback engine (ENG-07). */
export interface AllEnginesFailed extends Failure<'all-engines-failed'> {
  first: EngineFailure;
  second: EngineFailure;
}

/** Why a segment has no translation. Plain data, as it travels in results, messages and HTTP. */
export type TranslationError = EngineFailure | AllEnginesFailed;

/** `disconnected`: the translator is unreachable, e.g. the background of an extension that was just updated. */
export type SessionError = TranslationError | { reason: 'disconnected'; message: string };

/** Converts a thrown engine error to plain data. */
export function toTranslationError(error: EngineError): EngineFailure {
  const { engine, reason, message, retryAfterMs, hint } = error;
  return {
    reason,
    engine,
    message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Combines both engines' failures into one error (ENG-07); a cancellation stays as it is. */
export function bothFailed(first: EngineFailure, second: EngineFailure): TranslationError {
  if (second.reason === 'cancelled') return second;
  const message = `${first.engine} failed (${first.reason}), and so did ${second.engine} (${second.reason})`;
  const { retryAfterMs, hint } = first;
  return {
    reason: 'all-engines-failed',
    engine: first.engine,
    message,
    first,
    second,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(hint === undefined ? {} : { hint }),
  };
}
