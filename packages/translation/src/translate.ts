import type { Engine, EngineId, EngineUsage } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationCache } from './cache.ts';
import type { RequestTerm } from './glossary.ts';
import type { Segment, SegmentPartial, SegmentResult } from './segment.ts';
import { TranslationRun } from './translation-run.ts';
import { Workshop } from './workshop.ts';

/**
 * Builds the pipeline: select → protect → look up → pack → call → verify → repair → (fall back) → store.
 * A file for each; `TranslationRun` takes one request through them, `Workshop` is what all requests share.
 */
export function createTranslator(parts: TranslatorParts): Translator {
  const workshop = new Workshop(parts);
  return {
    translate: (request) => ({ [Symbol.asyncIterator]: () => new TranslationRun(request, workshop).start() }),
    health: (id) => workshop.health(id),
    close: () => workshop.close(),
  };
}

export interface TranslationRequest {
  segments: readonly Segment[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: EngineId;
  glossary?: readonly RequestTerm[];
  instructions?: string;
  /** Yield partial results of engines that stream. Default false. */
  partials?: boolean;
  /** Another engine may answer when this one fails (ENG-07). Default true. */
  fallback?: boolean;
  /** Cancels what nobody else waits for. */
  signal?: AbortSignal;
}

/** Time as the pipeline needs it; handed in so that tests own it. */
export interface Clock {
  /** Milliseconds since some fixed moment, never going back. */
  now(): number;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** What a translator is made of. */
export interface TranslatorParts {
  engine(id: EngineId): Engine | undefined;
  /** The engine that answers when another fails. Default `microsoft-edge`. */
  fallbackEngine?: EngineId;
  cache?: TranslationCache;
  clock: Clock;
  /** The language of a text, for `auto` and for "already in the target"; not asked when the source is given. */
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
  /** A number in [0, 1), for jitter. */
  random?(): number;
  /** Time-out of a batch, its retries included; of a stream, for each piece. Default 10,000 (ENG-06). */
  timeoutMs?: number;
  /** Called with every engine request that ended, for metrics. */
  onEngineCall?(call: {
    engine: EngineId;
    outcome: 'ok' | string;
    durationMs: number;
    segments: number;
    usage?: EngineUsage;
  }): void;
}

export interface LanguageDetection {
  language: LanguageCode | undefined;
  /** 0…1 */
  confidence: number;
}

/**
 * The pipeline with its memory: queues and breakers per engine, requests in flight.
 * One for the life of a process; `translate` yields each segment's result exactly once, in the order they become known.
 */
export interface Translator {
  translate(request: TranslationRequest): AsyncIterable<SegmentResult | SegmentPartial>;
  /** Whether an engine is in use, resting (its breaker is open), or unknown. */
  health(id: EngineId): 'ok' | 'resting';
  close(): Promise<void>;
}
