import type { DocumentInfo } from '@interlinear/contract/documents';
import { errorByCode } from '@interlinear/contract/errors';

/** Whether the document is being read or translated. */
export function isInProgress({ state }: Pick<DocumentInfo, 'state'>): boolean {
  return state === 'reading' || state === 'translating';
}

/** Whether there is anything to read or download. */
export function hasResult({ state, pages_read }: Pick<DocumentInfo, 'state' | 'pages_read'>): boolean {
  return state === 'done' || state === 'partly' || (pages_read > 0 && state !== 'failed');
}

/** Counts the segments without a translation. */
export function countUntranslated({ segments, segments_translated }: DocumentInfo): number {
  return segments - segments_translated;
}

/** Whether the document has no text because it consists of images, and OCR was not requested yet. */
export function needsOcr({ state, error, is_ocr }: Pick<DocumentInfo, 'state' | 'error' | 'is_ocr'>): boolean {
  return state === 'failed' && !is_ocr && error !== null && errorByCode(error.code)?.key === 'documentWithoutText';
}

/** Progress from 0 to 1; `undefined` while unknown. */
export function progressOf({ pages_done, pages_wanted }: DocumentInfo): number | undefined {
  return pages_wanted ? pages_done / pages_wanted : undefined;
}
