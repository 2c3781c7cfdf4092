import type { EngineId } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { EngineFailure, TranslationError } from './translation-error.ts';

/** What a medium extracts: one translatable unit. Markup is numbered, never spelled out. */
export interface Segment {
  id: string;
  content: readonly Inline[];
  /** What surrounds it; AI engines use it. */
  context?: string;
  /** Lower goes first; media give what is on the screen a lower number. Default 0. */
  priority?: number;
}

export type LeafKind = 'code' | 'image' | 'formula' | 'break' | 'term' | 'field';

export type Inline =
  | string
  /** A wrapper opens: a link, bold, a text run. */
  | { open: number }
  | { close: number }
  /** Something that is not translated and stands in the text. */
  | { leaf: number; kind: LeafKind };

export type KeptReason = 'empty' | 'no-letters' | 'already-target' | 'excluded';

/** What the pipeline yields, one by one, as soon as each is known. */
export type SegmentResult =
  | {
      id: string;
      status: 'translated';
      content: readonly Inline[];
      engine: EngineId;
      source: LanguageCode;
      cached: boolean;
      /** How the engine made it, when it says so, e.g. `Apertium en→ca→fr`. */
      route?: string;
      /** Why another engine than the one asked for answered. */
      fallbackFrom?: EngineFailure;
    }
  | { id: string; status: 'kept'; reason: KeptReason }
  | { id: string; status: 'failed'; error: TranslationError };

/** A piece of a translation that is still being written (streaming engines); `text` is all there is so far, markup left out. */
export interface SegmentPartial {
  id: string;
  status: 'partial';
  text: string;
  engine: EngineId;
}
