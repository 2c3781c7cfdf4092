import type { ErrorKey } from '@interlinear/contract/errors';
import type { FallbackNote, TranslationStyle } from '@interlinear/contract/translate';
import type { LanguageCode } from '@interlinear/languages';
import type { SplitText } from './split-text.ts';

/** Terms and their fixed translations. */
export type GlossaryTerms = readonly { source: string; target: string }[];

/** Text to translate, with its languages. */
export interface TranslationQuery {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** Id of the glossary to apply. */
  glossary?: string;
  /** Terms of this text, which prevail over the glossary. */
  terms?: GlossaryTerms;
  /** Style of AI engines' translations. */
  style?: TranslationStyle;
  /** Text around the segments, for engines that use it. */
  context?: string | undefined;
  /** Whether the segments are the sentences of one text, so that engines may use those before a segment. */
  isConsecutive?: boolean;
  /** Whether a text that is certainly in another language than `source` is refused. By default, unless `source` is `auto`. */
  checksSource?: boolean;
}

/** One request to one engine. */
export interface EngineRun {
  engine: string;
  query: TranslationQuery;
  split: SplitText;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
  emit(event: EngineEvent): void;
}

/** Event that an engine reports while it handles a request. */
export type EngineEvent =
  | { type: 'segment'; index: number; segment: SegmentTranslation; notes?: EngineNotes }
  | { type: 'done'; notes: EngineNotes; milliseconds: number }
  | { type: 'failed'; error: EngineError }
  | { type: 'needs-download' }
  | { type: 'downloading'; progress: number }
  | { type: 'downloaded'; split: SplitText };

/** State of one segment's translation. */
export type SegmentTranslation =
  | { status: 'waiting' }
  | { status: 'partial'; text: string }
  | { status: 'translated'; text: string }
  /** Left as it is: nothing to translate in it, or already in the target language. */
  | { status: 'kept'; text: string; reason: string }
  /** `text` is the source text, so that nothing is lost. */
  | { status: 'failed'; text: string; info: string };

/** Reason why a card has no translation. */
export interface EngineError {
  /** `api`: an error of the server, worded in `info` in the interface's language. The page words the other kinds. */
  kind: 'api' | 'no-response' | 'timeout' | 'broken-answer' | 'browser';
  info: string;
  /** For kind `api`: the error's key in the catalogue; `undefined` for an error that this page does not know. */
  key?: ErrorKey | undefined;
  /** For kind `api`: the detected language, when the source was `auto` or differs from the text. */
  detected?: LanguageCode | undefined;
}

/** Facts shown below a translation. */
export interface EngineNotes {
  /** Route as named by the engine, e.g. `Apertium en→ca→fr`. */
  route?: string | undefined;
  /** Set when another engine answered, with the reason. */
  fallback?: FallbackNote | undefined;
  detected?: LanguageCode | undefined;
  /** Whether every segment came from the cache. */
  isCached?: boolean;
}
