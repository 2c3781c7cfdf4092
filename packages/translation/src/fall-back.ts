import type { EngineId } from '@interlinear/engines';
import type { EngineFailure, TranslationError } from './translation-error.ts';

export const DEFAULT_FALLBACK_ENGINE: EngineId = 'microsoft-edge';

export interface FallBackOptions {
  isWanted: boolean;
  failedEngine: EngineId;
  /** The engine that answers when another fails. */
  fallbackEngine: EngineId;
}

/**
 * Which engine is asked after `error`, if any. Everything but a wish to stop falls back, also what is about the text: one
 * engine's filter, limit or language list is not another's, and a person who asked for a translation wants one.
 */
export function fallBack(error: EngineFailure, options: FallBackOptions): EngineId | undefined {
  const { isWanted, failedEngine, fallbackEngine } = options;
  return isWanted && failedEngine !== fallbackEngine && error.reason !== 'cancelled' ? fallbackEngine : undefined;
}

/** The error that names both engines (ENG-07). */
export function bothFailed(first: EngineFailure, second: EngineFailure): TranslationError {
  if (second.reason === 'cancelled') return second;
  const message = `${first.engine} failed (${first.reason}), and so did ${second.engine} (${second.reason})`;
  const { retryAfterMs, remedy } = first;
  return {
    reason: 'all-engines-failed',
    engine: first.engine,
    message,
    first,
    second,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
