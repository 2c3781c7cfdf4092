import {
  type DocumentBlock,
  type DocumentInfo,
  type DocumentPageData,
  type DocumentPageHead,
  documentWarning,
} from '@interlinear/contract/documents';
import { presentBlock } from '@interlinear/documents/present-block';
import { countPage, type LocalDocument, type LocalPage, needsReading } from './local-document.ts';
import { MAX_AGE_MS } from './local-store.ts';
import type { LocalWording } from './local-wording.ts';

/** Presents a document of this browser as the server presents its own. */
export function presentInfo(document: LocalDocument, wording: LocalWording): DocumentInfo {
  const { settings, facts, pages, error } = document;
  const counts = pages.map((page) => countPage(page, settings));
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
  return {
    id: document.id,
    file_name: document.fileName,
    size_bytes: document.sizeBytes,
    format: facts?.format ?? null,
    title: facts?.title ?? null,
    state: document.state,
    error: error ? { ...wording.describe(error, settings), data: null } : null,
    warnings: (facts?.warnings ?? []).flatMap((warning) => documentWarning.safeParse(warning).data ?? []),
    page_count: facts?.pageCount ?? null,
    pages_wanted: document.pagesWanted ?? null,
    pages_read: pages.length,
    pages_done: pages.filter(({ isWaiting }) => !isWaiting).length,
    pages_without_text: pages.filter(needsReading).length,
    segments: sum(({ segments }) => segments),
    segments_translated: sum(({ translated }) => translated),
    segments_failed: sum(({ failed }) => failed),
    engine: settings.engine,
    source_file_lang: settings.source,
    target_lang: settings.target,
    is_ocr: settings.isOcr,
    enable_formula: settings.enableFormula,
    enable_table: settings.enableTable,
    glossary_id: null,
    style: settings.style,
    pages: settings.pages,
    pages_charged: 0,
    sequence: document.sequence,
    created_at: new Date(document.timestamp).toISOString(),
    expires_at: new Date(document.timestamp + MAX_AGE_MS).toISOString(),
  };
}

export function presentHead(local: LocalPage, { settings }: LocalDocument): DocumentPageHead {
  const { segments, translated, failed } = countPage(local, settings);
  return {
    index: local.page.index,
    state: local.page.failure ? 'unreadable' : local.isWaiting ? 'waiting' : failed > 0 ? 'partly' : 'done',
    text: local.page.text,
    segments,
    segments_translated: translated,
    segments_failed: failed,
    sequence: local.sequence,
  };
}

export function presentPage(local: LocalPage, document: LocalDocument, wording: LocalWording): DocumentPageData {
  const { width, height, blocks } = local.page;
  return {
    ...presentHead(local, document),
    width,
    height,
    blocks: blocks.map((block) => presentLocalBlock(local, block, { document, wording })),
  };
}

export function presentLocalBlock(
  { translations }: LocalPage,
  block: LocalPage['page']['blocks'][number],
  { document: { settings }, wording }: { document: LocalDocument; wording: LocalWording },
): DocumentBlock {
  return presentBlock(block, translations[block.id], {
    enableTable: settings.enableTable,
    describe: (translation) => wording.describe({ translation }, settings),
  });
}
