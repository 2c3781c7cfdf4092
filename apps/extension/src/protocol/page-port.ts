import type { EngineUsage } from '@interlinear/engines';
import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { ListedTerm } from '@interlinear/translation/term-list';
import type { Mode } from '@interlinear/webpage/segment';
import type { Reach } from '@interlinear/webpage/session';
import type { SiteRules } from '@interlinear/webpage/site-rules';
import type { ChosenPart } from './chosen-part.ts';

/** Name of the port that a translated frame keeps open to the background, one per page session. */
export const PAGE_PORT = 'page';

/** Settings that decide how a page is translated and displayed. */
export interface PageSettings {
  /** Language of the texts. */
  source: LanguageCode | 'auto';
  target: LanguageCode;
  mode: Mode;
  /** Key of `TRANSLATION_STYLES`; unknown styles fall back to plain. */
  style: string;
  /** How much of the page the engine translates. */
  reach: Reach;
  /** Engine id. The page only compares it: a change means translating again. */
  engine: string;
  /** Changes whenever that engine or the glossary changes, which means translating again. */
  revision: string;
  /** The person's rules for the frame's site; a change of its style means translating again, too. */
  siteRules?: SiteRules;
  /** The only part of the tab's outermost frame to translate; other frames are left alone. */
  part?: ChosenPart;
}

/** Dictionary entry for a request with `purpose: 'dictionary'`. */
interface WordResult {
  id: string;
  status: 'entry';
  entry: DictionaryEntry;
  engine: string;
}

/** The answer to a request with `purpose: 'terms'`. */
export interface TermsResult {
  id: string;
  status: 'terms';
  terms: ListedTerm[];
  /** Length of the terms that the engine has translated for it. */
  characters: number;
}

/** A result for one segment, as the background sends it to a frame. */
export type PageResult = SegmentResult | SegmentPartial | WordResult;

/** A result for one segment, or the terms of all. */
export type PageAnswer = PageResult | TermsResult;

/**
 * Messages from the background to a frame. Frames do not validate them, to spare every frame the schemas: only the
 * extension's own background, from the same build, can send through the port, and it has validated its data.
 */
export type BackgroundMessage =
  /** Sent first on every port, and again whenever the settings change. */
  | { type: 'settings'; settings: PageSettings }
  | { type: 'results'; request: number; results: PageAnswer[] }
  | { type: 'end'; request: number }
  /** Usage that the engine reports for this frame's texts. It may arrive after the end of their request. */
  | { type: 'usage'; usage: EngineUsage };
