import type { DocumentState } from '@interlinear/contract/documents';
import type { ErrorKey } from '@interlinear/contract/errors';
import type { TranslationStyle } from '@interlinear/contract/translate';
import type { DocumentPage } from '@interlinear/documents/document';
import {
  countSegments,
  isWaiting,
  type SegmentCounts,
  type StoredTranslations,
  shouldTranslate,
} from '@interlinear/documents/stored-translation';
import type { DocumentFacts } from '@interlinear/documents/worker-messages';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationError } from '@interlinear/translation/translation-error';

/** A document that stays in this browser, without its file. Plain data, as it is stored. */
export interface LocalDocument {
  id: string;
  /** Time when it was added, in milliseconds since 1970. */
  timestamp: number;
  fileName: string;
  sizeBytes: number;
  settings: LocalSettings;
  /** Facts about the opened file. */
  facts: DocumentFacts | undefined;
  /** Number of pages to translate; `undefined` until the file was opened. */
  pagesWanted: number | undefined;
  state: DocumentState;
  error: LocalError | undefined;
  /** In order of index. */
  pages: readonly LocalPage[];
  /** Incremented with every change. */
  sequence: number;
}

export interface LocalSettings {
  engine: string;
  isOcr: boolean;
  enableFormula: boolean;
  enableTable: boolean;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  style: TranslationStyle;
  /** Page list, e.g. `1-3,7`; empty for all. */
  pages: string;
}

export interface LocalPage {
  page: DocumentPage;
  translations: StoredTranslations;
  isWaiting: boolean;
  /** Whether the page was read with other settings, and is to be read again. */
  isOutdated?: boolean;
  /** Sequence number of the document at its last change. */
  sequence: number;
}

/** Reason for a failure, stored as data and worded when it is shown. */
export type LocalError =
  | { key: ErrorKey; values: Readonly<Record<string, string | number>> }
  | { translation: TranslationError };

/** Thrown for a failure that a person can understand. */
export class LocalFailure extends Error {
  override readonly name = 'LocalFailure';
  readonly error: LocalError;

  constructor(key: ErrorKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.error = { key, values };
  }
}

export function countPage({ page, translations }: LocalPage, settings: LocalSettings): SegmentCounts {
  return countSegments(page.blocks, translations, settings);
}

/** Whether texts of the page wait for their first translation, or for another one with changed settings. */
export function hasWaiting({ page, translations }: Pick<LocalPage, 'page' | 'translations'>, settings: LocalSettings) {
  if (page.failure !== undefined) return false;
  return page.blocks.some((block) => shouldTranslate(block, settings) && isWaiting(translations[block.id]));
}

/** Whether the page has text that only OCR can read. */
export function needsReading({ page }: LocalPage): boolean {
  return page.text === 'scanned' || page.text === 'undecodable';
}
