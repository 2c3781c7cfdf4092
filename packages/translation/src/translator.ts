import type { Engine, EngineId, EngineUsage } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationCache } from './cache/translation-cache.ts';
import type { Segment, SegmentPartial, SegmentResult } from './segment.ts';
import type { RequestTerm } from './stages/glossary.ts';

/**
 * The translation pipeline with its state: a queue and a circuit breaker per engine, and the texts in flight.
 * One instance per process.
 */
export interface Translator {
  /** Yields exactly one result per segment, each as soon as it is known, with partial results before it if requested. */
  translate(request: TranslationRequest): AsyncIterable<SegmentResult | SegmentPartial>;
  /** Reports `resting` while the engine's circuit breaker is open; `ok` otherwise, also for unused engines. */
  health(id: EngineId): 'ok' | 'resting';
  close(): Promise<void>;
}

export interface TranslationRequest {
  segments: readonly Segment[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: EngineId;
  glossary?: readonly RequestTerm[];
  instructions?: string;
  /** Yield partial results from engines that stream. Default false. */
  partials?: boolean;
  /** Let the fallback engine answer when this one fails (ENG-07). Default true. */
  fallback?: boolean;
  /**
   * Called with the share of this request in what an engine says it has used, by length of text. Fractions add up to the
   * whole. May be called after the last result.
   */
  onUsage?(usage: EngineUsage): void;
  /** Cancels the request; texts that other requests also wait for go on. */
  signal?: AbortSignal;
}

export interface TranslatorOptions {
  engine(id: EngineId): Engine | undefined;
  /** Engine that answers when another fails. Default `microsoft-edge`. */
  fallbackEngine?: EngineId;
  cache?: TranslationCache;
  clock: Clock;
  /** Detects a text's language, for source `auto` and to skip text already in the target; not called if the source is given. */
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
  /** Returns a number in [0, 1), for retry jitter. Default `Math.random`. */
  random?(): number;
  /** Timeout of a batch including its retries; for a stream, the longest gap between deltas. Default 10,000 (ENG-06). */
  timeoutMs?: number;
  /** Called after each engine request, for metrics. */
  onEngineCall?(call: {
    engine: EngineId;
    outcome: 'ok' | string;
    durationMs: number;
    segments: number;
    usage?: EngineUsage;
  }): void;
}

/** Time source of the pipeline; passed in so that tests control it. */
export interface Clock {
  /** Milliseconds since an arbitrary fixed moment; monotonic. */
  now(): number;
  /** Resolves after the given time; rejects with the signal's reason if aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface LanguageDetection {
  language: LanguageCode | undefined;
  /** From 0 to 1. */
  confidence: number;
}
