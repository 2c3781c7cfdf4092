import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Mode } from '@interlinear/webpage/segment';
import type { SiteRules } from '@interlinear/webpage/site-rules';

/** The name of the port that a translated frame holds open to the background: one for each page session. */
export const PAGE_PORT = 'page';

/** How a page is to be translated and shown. */
export interface PageSettings {
  /** The language of the texts. */
  source: LanguageCode | 'auto';
  target: LanguageCode;
  mode: Mode;
  /** A name of `TRANSLATION_STYLES`; one that is not known looks plain. */
  style: string;
  /** The engine's id. It changes nothing in the page, but another one means to translate anew. */
  engine: string;
  /** Another one after a change of that engine or of the glossary, which mean to translate anew as well. */
  revision: string;
  /** What a person says about the frame's site. */
  siteRules?: SiteRules;
}

/** For `purpose: 'dictionary'`: what the engine says of the word. */
export interface WordResult {
  id: string;
  status: 'entry';
  entry: DictionaryEntry;
  engine: string;
}

/** A result for one segment, as the background sends it to a frame. */
export type PageResult = SegmentResult | SegmentPartial | WordResult;

/**
 * What the background tells a frame. It is not checked there once more: only the extension's own background, which is of the
 * same build, can speak through the port, and has checked what it passes on. Every frame would pay for the schemas.
 */
export type BackgroundMessage =
  /** The first message on every port, and again whenever the settings change. */
  | { type: 'settings'; settings: PageSettings }
  | { type: 'results'; request: number; results: PageResult[] }
  | { type: 'end'; request: number };
