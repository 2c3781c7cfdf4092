import type { WorkerDocument } from '@interlinear/documents/browser-client';
import { cleanPage } from '@interlinear/documents/clean-page';
import type { Block, DocumentPage } from '@interlinear/documents/document';
import { DocumentOutline } from '@interlinear/documents/document-outline';
import { readPageNumbers, toRanges } from '@interlinear/documents/page-ranges';
import {
  isWaiting,
  mergeAnswers,
  type SegmentCounts,
  type StoredTranslations,
  shouldTranslate,
  toStoredTranslation,
  translationsAfterReading,
} from '@interlinear/documents/stored-translation';
import type { Translator } from '@interlinear/translation';
import type { Surroundings } from '@interlinear/translation/segment';
import {
  countPage,
  hasWaiting,
  type LocalDocument,
  LocalFailure,
  type LocalPage,
  needsReading,
} from './local-document.ts';
import { LOCAL_LIMITS } from './local-limits.ts';

/** A document that is being translated. */
export interface DocumentInWork {
  get(): LocalDocument;
  /** Applies changes, stores the document and tells its readers. */
  change(changes: Partial<LocalDocument>): void;
  /** Replaces or adds a page. */
  changePage(page: Omit<LocalPage, 'sequence'>): void;
}

export interface TranslateOptions {
  /** Opens the file, for pages that were not read yet. */
  open(): Promise<WorkerDocument>;
  translator: Pick<Translator, 'translate'>;
  signal: AbortSignal;
}

/**
 * Reads the pages that were not read yet, or with other settings, and translates what waits. Each page is stored as soon as it changes.
 * @throws {LocalFailure} when the document has too many pages
 */
export async function translateDocument(work: DocumentInWork, options: TranslateOptions): Promise<void> {
  const { settings, fileName } = work.get();
  const facts = work.get().facts ?? (await options.open()).facts;
  options.signal.throwIfAborted();
  if (facts.pageCount > LOCAL_LIMITS.pages) throw new LocalFailure('tooManyPages', { limit: LOCAL_LIMITS.pages });
  const wanted = readPageNumbers(settings.pages, facts.pageCount);
  if (wanted.length === 0) throw new LocalFailure('invalidRequest', { field: 'pages' });
  work.change({ facts, pagesWanted: wanted.length, state: 'translating', error: undefined });

  const outline = new DocumentOutline(facts.title ?? fileName);
  const running: Promise<void>[] = [];
  const start = (local: Pick<LocalPage, 'page'>) => {
    const task = translatePage(work, local, { ...options, surroundingsOf: outline.next(local.page) });
    // A failure is reported once all pages have been read.
    task.catch(() => undefined);
    running.push(task);
  };
  const known = work.get().pages.filter(({ isOutdated }) => !isOutdated);
  for (const local of known) start(local);
  const read = new Set(known.map(({ page }) => page.index));
  for (const range of toRanges(wanted.filter((index) => !read.has(index)))) {
    for await (const raw of (await options.open()).pages(range)) {
      options.signal.throwIfAborted();
      const local = newPage(raw, work.get());
      work.changePage(local);
      start(local);
    }
  }
  await Promise.all(running);
  options.signal.throwIfAborted();
  work.change(outcomeOf(work.get()));
}

/** Makes the state of a page that was just read, with the translations of an earlier reading where its texts are the same. */
export function newPage(
  raw: DocumentPage,
  { settings, pages }: Pick<LocalDocument, 'settings' | 'pages'>,
): Omit<LocalPage, 'sequence'> {
  const page = cleanPage(raw);
  const before = pages.find((local) => local.page.index === page.index);
  const translations = before
    ? translationsAfterReading({ blocks: before.page.blocks, translations: before.translations }, page.blocks)
    : {};
  return { page, translations, isWaiting: hasWaiting({ page, translations }, settings) };
}

async function translatePage(
  work: DocumentInWork,
  { page }: Pick<LocalPage, 'page'>,
  { translator, signal, surroundingsOf }: TranslateOptions & { surroundingsOf: (block: Block) => Surroundings },
): Promise<void> {
  const { settings, pages } = work.get();
  const local = pages.find((one) => one.page.index === page.index);
  const blocks = page.blocks.filter(
    (block) => shouldTranslate(block, settings) && isWaiting(local?.translations[block.id]),
  );
  if (!local?.isWaiting) return;
  const answers: StoredTranslations = {};
  const results = translator.translate({
    segments: blocks.map((block, index) => ({
      id: String(index),
      content: block.content,
      surroundings: surroundingsOf(block),
      priority: page.index,
    })),
    source: settings.source,
    target: settings.target,
    engine: settings.engine,
    // The server itself falls back to another engine.
    fallback: false,
    signal,
  });
  for await (const result of results) {
    const block = blocks[Number(result.id)];
    if (block && result.status !== 'partial') answers[block.id] = toStoredTranslation(result);
  }
  if (signal.aborted) return;
  // The person may have edited blocks meanwhile.
  const now = work.get().pages.find((one) => one.page.index === page.index);
  if (now) work.changePage({ ...now, translations: mergeAnswers(now.translations, answers), isWaiting: false });
}

/** Returns the final state, as the server judges it. */
function outcomeOf(document: LocalDocument): Partial<LocalDocument> {
  const { pages, settings } = document;
  const counts = pages.map((page) => countPage(page, settings));
  const total = (name: keyof SegmentCounts) => counts.reduce((sum, one) => sum + one[name], 0);
  if (total('segments') === 0 && pages.some(needsReading)) {
    return { state: 'failed', error: { key: 'documentWithoutText', values: {} } };
  }
  // Translations of an earlier engine stay readable where a later one fails.
  const isEmpty = total('translated') === 0 && total('delivered') === 0;
  if (total('segments') > 0 && isEmpty) return { state: 'failed', error: firstError(document) };
  const isWhole = total('failed') === 0 && pages.every(({ page }) => page.failure === undefined);
  return { state: isWhole ? 'done' : 'partly', error: undefined };
}

function firstError({ pages }: LocalDocument): LocalDocument['error'] {
  const failed = pages.flatMap(({ translations }) => Object.values(translations)).find(({ error }) => error);
  return failed?.error ? { translation: failed.error } : { key: 'internal', values: {} };
}

/** Returns the pages without failures, so that a retry reads and translates what failed. */
export function withoutFailures({ pages }: LocalDocument): readonly LocalPage[] {
  return pages
    .filter(({ page }) => page.failure === undefined)
    .map((local) => {
      const kept = Object.entries(local.translations).flatMap(([id, { error, ...translated }]) => {
        if (!error) return [[id, translated] as const];
        return translated.content || translated.edited ? [[id, translated] as const] : [];
      });
      const hasFailed = Object.values(local.translations).some(({ error }) => error);
      return hasFailed ? { ...local, translations: Object.fromEntries(kept), isWaiting: true } : local;
    });
}
