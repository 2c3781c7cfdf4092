import type { EngineId } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { EngineFailure, TranslationError } from './translation-error.ts';

/** One translatable unit extracted by a medium. Its markup is numbered; only the medium knows what a number stands for. */
export interface Segment {
  id: string;
  content: readonly Inline[];
  /** Text needed to understand the segment, for AI engines. Sent whole; segments of different context never share a request. */
  context?: string;
  /** Where the segment stands, for AI engines. Takes a small part of a request. */
  surroundings?: Surroundings;
  /** Lower goes first; media give visible segments a lower number. Default 0. */
  priority?: number;
}

/** Where a segment stands in its medium. Untrusted, like the segment itself. */
export interface Surroundings {
  /** Title and summary of the whole page, document or video. Segments that share it may share a request. */
  about: string;
  /** Headings above the segment, or sentences before it, the nearest last. A request names those of its first segment. */
  place?: readonly string[];
}

export type LeafKind = 'code' | 'image' | 'formula' | 'break' | 'term' | 'field';

export type Inline =
  | string
  /** Start of a wrapper: a link, bold, a text run. */
  | { open: number }
  | { close: number }
  /** Untranslated element inside the text. */
  | { leaf: number; kind: LeafKind };

export type KeptReason = 'empty' | 'no-letters' | 'already-target' | 'excluded';

/** Final result of a segment. */
export type SegmentResult =
  | {
      id: string;
      status: 'translated';
      content: readonly Inline[];
      engine: EngineId;
      source: LanguageCode;
      cached: boolean;
      /** How the engine produced it, if it says so, e.g. `Apertium en→ca→fr`. */
      route?: string;
      /** Why the fallback engine answered instead of the requested one. */
      fallbackFrom?: EngineFailure;
    }
  | { id: string; status: 'kept'; reason: KeptReason }
  | { id: string; status: 'failed'; error: TranslationError };

/** An unfinished translation from a streaming engine; `text` is everything received so far, without markup. */
export interface SegmentPartial {
  id: string;
  status: 'partial';
  text: string;
  engine: EngineId;
}

/** Yields a final result for every segment, in any order, and partial ones before it. Aborting the signal cancels. */
export type Translate = (
  segments: readonly Segment[],
  signal: AbortSignal,
) => AsyncIterable<SegmentResult | SegmentPartial>;
