import type { DocumentInfo } from '@interlinear/contract/documents';

/** Builds the info of a completed document with four pages, with the changes of a test. */
export function documentInfoOf(changes: Partial<DocumentInfo> = {}): DocumentInfo {
  return {
    id: '0197a3f4-0000-7000-8000-000000000001',
    file_name: 'paper.pdf',
    size_bytes: 120_000,
    format: 'pdf',
    title: null,
    state: 'done',
    error: null,
    warnings: [],
    page_count: 4,
    pages_wanted: 4,
    pages_read: 4,
    pages_done: 4,
    pages_without_text: 0,
    segments: 40,
    segments_translated: 40,
    segments_failed: 0,
    engine: 'microsoft-edge',
    source_file_lang: 'auto',
    target_lang: 'de',
    is_ocr: false,
    enable_formula: true,
    enable_table: true,
    glossary_id: null,
    style: 'general',
    pages: '',
    pages_charged: 4,
    sequence: 9,
    created_at: '2026-01-02T03:04:05.000Z',
    expires_at: '2026-02-01T03:04:05.000Z',
    ...changes,
  };
}
