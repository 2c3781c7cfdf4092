import {
  type DocumentBlock,
  type DocumentInfo,
  type DocumentPageData,
  type DocumentPageHead,
  documentWarning,
} from '@interlinear/contract/documents';
import { type TranslationStyle, translationStyle } from '@interlinear/contract/translate';
import { presentBlock as presentStored } from '@interlinear/documents/present-block';
import type { LanguageCode } from '@interlinear/languages';
import type { Locale } from '@interlinear/messages/locales';
import { describeError } from '../translation/describe-error.ts';
import type { ServedEngines } from '../translation/served-engines.ts';
import type { DocumentRow, PageRow, PageTotals, PageWithTexts } from './repository.ts';
import { errorContext, presentError } from './stored-error.ts';

export interface PresentationOptions {
  engines: ServedEngines;
  locale: Locale;
}

export function presentDocument(row: DocumentRow, totals: PageTotals, presentation: PresentationOptions): DocumentInfo {
  return {
    id: row.id,
    file_name: row.fileName,
    size_bytes: row.sizeBytes,
    format: row.format,
    title: row.title,
    state: row.state,
    error: row.error && presentError(row.error, { ...presentation, context: languagesOf(row) }),
    warnings: row.warnings.flatMap((warning) => documentWarning.safeParse(warning).data ?? []),
    page_count: row.pageCount,
    pages_wanted: row.pagesWanted,
    pages_read: totals.read,
    pages_done: totals.done,
    pages_without_text: totals.withoutText,
    segments: totals.segments,
    segments_translated: totals.translated,
    segments_failed: totals.failed,
    engine: row.engine,
    source_file_lang: row.source,
    target_lang: row.target,
    is_ocr: row.isOcr,
    enable_formula: row.enableFormula,
    enable_table: row.enableTable,
    glossary_id: row.glossaryId,
    style: styleOf(row),
    pages: row.pages,
    pages_charged: totals.charged,
    sequence: row.sequence,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export function presentPageHead(page: PageRow): DocumentPageHead {
  return {
    index: page.index,
    state: page.state,
    text: page.text,
    segments: page.segments,
    segments_translated: page.translated,
    segments_failed: page.failed,
    sequence: page.sequence,
  };
}

export function presentPage(
  page: PageWithTexts,
  document: DocumentRow,
  presentation: PresentationOptions,
): DocumentPageData {
  const { width, height, blocks } = page;
  return {
    ...presentPageHead(page),
    width,
    height,
    blocks: blocks.map((block) => presentBlock(page, block, { ...presentation, document })),
  };
}

export function presentBlock(
  { translations }: Pick<PageWithTexts, 'translations'>,
  block: PageWithTexts['blocks'][number],
  { document, engines, locale }: PresentationOptions & { document: DocumentRow },
): DocumentBlock {
  const context = errorContext({ engines, context: languagesOf(document) });
  return presentStored(block, translations[block.id], {
    enableTable: document.enableTable,
    describe: (error) => describeError(error, context, locale),
  });
}

/** Safe: the languages were checked at the upload. */
export function languagesOf({ source, target }: Pick<DocumentRow, 'source' | 'target'>) {
  return { source: source as LanguageCode | 'auto', target: target as LanguageCode };
}

/** The style of a document; the general one if a later version of this program stored another. */
export function styleOf({ style }: Pick<DocumentRow, 'style'>): TranslationStyle {
  return translationStyle.safeParse(style).data ?? 'general';
}
