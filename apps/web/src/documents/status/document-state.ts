import type { DocumentInfo } from '@interlinear/contract/documents';
import { errorByCode } from '@interlinear/contract/errors';

/** Whether something is being done with it. */
export function isInProgress({ state }: Pick<DocumentInfo, 'state'>): boolean {
  return state === 'reading' || state === 'translating';
}

/** Whether there is anything to read or to download. */
export function hasResult({ state, pages_read }: Pick<DocumentInfo, 'state' | 'pages_read'>): boolean {
  return state === 'done' || state === 'partly' || (pages_read > 0 && state !== 'failed');
}

/** How many of its texts have no translation (yet). */
export function countUntranslated({ segments, segments_translated }: DocumentInfo): number {
  return segments - segments_translated;
}

/** Whether nothing but a person's word is missing: all of it is pictures of text, which OCR has not been asked to read. */
export function needsOcr({ state, error, is_ocr }: Pick<DocumentInfo, 'state' | 'error' | 'is_ocr'>): boolean {
  return state === 'failed' && !is_ocr && error !== null && errorByCode(error.code)?.key === 'documentWithoutText';
}

/** From 0 to 1; `undefined` while nobody can say. */
export function progressOf({ pages_done, pages_wanted }: DocumentInfo): number | undefined {
  return pages_wanted ? pages_done / pages_wanted : undefined;
}
