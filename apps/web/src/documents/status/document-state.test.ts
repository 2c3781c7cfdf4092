import { ERRORS } from '@interlinear/contract/errors';
import { describe, expect, it } from 'vitest';
import { documentInfoOf } from '../testing/document-info-of.ts';
import { countUntranslated, hasResult, isInProgress, needsOcr, progressOf } from './document-state.ts';

describe('how far a document is', () => {
  it('[DOC-04] counts the segments without a translation', () => {
    expect(countUntranslated(documentInfoOf({ segments: 40, segments_translated: 31 }))).toBe(9);
  });

  it('knows no progress before the file was opened', () => {
    const opened = documentInfoOf({ state: 'translating', pages_wanted: 8, pages_done: 2 });
    expect([progressOf(documentInfoOf({ pages_wanted: null })), progressOf(opened)]).toEqual([undefined, 0.25]);
  });

  it('[DOC-09] distinguishes a document that needs OCR from a failed one', () => {
    const failed = (key: keyof typeof ERRORS, is_ocr: boolean) =>
      documentInfoOf({ state: 'failed', is_ocr, error: { code: ERRORS[key].code, info: '', data: null } });
    expect(needsOcr(failed('documentWithoutText', false))).toBe(true);
    // OCR ran and found no text.
    expect(needsOcr(failed('documentWithoutText', true))).toBe(false);
    expect(needsOcr(failed('fileDamaged', false))).toBe(false);
  });

  it.each([
    ['uploaded', false, false],
    ['reading', true, true],
    ['translating', true, true],
    ['done', false, true],
    ['partly', false, true],
    ['cancelled', false, true],
    ['failed', false, false],
  ] as const)('%s: in progress (%s), has a result (%s)', (state, works, reads) => {
    const info = documentInfoOf({ state, pages_read: state === 'uploaded' ? 0 : 2 });
    expect([isInProgress(info), hasResult(info)]).toEqual([works, reads]);
  });
});
