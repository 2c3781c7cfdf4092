import type { DocumentPage } from '@interlinear/documents/document';
import { DocumentOutline } from '@interlinear/documents/document-outline';
import { readPageNumbers, toRanges } from '@interlinear/documents/page-ranges';
import {
  countSegments,
  isWaiting,
  shouldTranslate,
  translationsAfterReading,
} from '@interlinear/documents/stored-translation';
import * as z from 'zod';
import { quotaShort } from '../../billing/plans/plan-failures.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { createDocumentRows, type PageWithTexts } from '../repository.ts';
import { withDocumentTerms } from '../terms/find-document-terms.ts';
import type { DocumentReader } from '../worker/document-reader.ts';
import { ThreadError } from '../worker/document-thread.ts';
import { claimDocument, type DocumentRun, RunLostError } from './document-run.ts';
import {
  coolDown,
  DOCUMENT_QUEUE,
  isSlowAccount,
  markSlowAccount,
  SLOW_DOCUMENT_QUEUE,
  SMALL_DOCUMENT_QUEUE,
} from './enqueue-document.ts';
import { failDocument, finishDocument } from './finish-document.ts';
import { createLanePlaces, type LanePlace, type LanePlaces } from './lane-places.ts';
import { openSource } from './open-source.ts';
import { translatePage } from './translate-page.ts';

const jobData = z.object({
  documentId: z.string(),
  /** Number of times the file left its place in the lane and started again. */
  returns: z.int().nonnegative().default(0),
});
type JobData = z.output<typeof jobData>;

/** Enough for five thousand pages with a slow engine; missing heartbeats reveal dead workers sooner. */
const TIMEOUT_SECONDS = 23 * 3600;
/** Meters that pay for pages. */
const PAGE_METERS = ['docs'] as const;
/**
 * How often a file that had to leave its place may start again in its lane, behind those waiting, before it goes to the slow one. A cold
 * thread can make an ordinary letter slow once, and it should not wait behind files made to be slow.
 */
const MAX_RETURNS = 1;
/** Pages translated at the same time; more would only delay the first one. */
const PAGES_AT_ONCE = 4;

interface Lane {
  queue: string;
  /** Places that files which take long have to leave to waiting ones; the slow lane is for these files. */
  places?: LanePlaces;
}

/**
 * Jobs that read and translate one document each. A file that needs a little longer while others wait for its place starts again behind
 * them, once. One that needs long, or has to leave its place a second time, starts again in the slow lane, which has threads of its own:
 * so a few accounts with files made to be slow hold up each other, and nobody else.
 */
export function processDocumentJobs(
  context: DocumentContext,
  { threads, stopping }: { threads: number; stopping: AbortSignal },
): QueuedJob<JobData>[] {
  const places = (queue: string) =>
    createLanePlaces({ count: threads, isAwaited: () => context.jobs.hasWaiting(queue) });
  const job = (lane: Lane): QueuedJob<JobData> => ({
    name: lane.queue,
    data: jobData,
    concurrency: threads,
    timeoutSeconds: TIMEOUT_SECONDS,
    run: (data, signal) => processDocument(context, data, lane, AbortSignal.any([signal, stopping])),
  });
  return [
    job({ queue: SMALL_DOCUMENT_QUEUE, places: places(SMALL_DOCUMENT_QUEUE) }),
    job({ queue: DOCUMENT_QUEUE, places: places(DOCUMENT_QUEUE) }),
    job({ queue: SLOW_DOCUMENT_QUEUE }),
  ];
}

async function processDocument(
  context: DocumentContext,
  { documentId, returns }: JobData,
  lane: Lane,
  stopping: AbortSignal,
): Promise<void> {
  const run = await claimDocument(context, documentId, stopping);
  if (!run) return;
  const place = lane.places?.enter();
  try {
    if (place && (await belongsToSlowLane(context, run))) return await moveToSlowLane(context, run);
    await translateDocument(context, run, place);
    await finishDocument(context, run);
  } catch (error) {
    if (error instanceof RunLostError) return;
    if (stopping.aborted) return await requeue(context, run, { queue: lane.queue, returns });
    // The document was cancelled or deleted meanwhile.
    if (run.signal.aborted) return;
    const isLate = error instanceof ThreadError && error.failure === 'timeout';
    if (place && (place.evicted.aborted || isLate)) {
      const hasHadItsTime = isLate && place.hasSpent;
      if (hasHadItsTime) await markSlowAccount(context, run.document.accountId);
      if (hasHadItsTime || returns >= MAX_RETURNS) return await moveToSlowLane(context, run);
      return await startAgain(context, run, { queue: lane.queue, returns: returns + 1 });
    }
    await failDocument(context, run, error).catch(ignoreRunLost);
  } finally {
    place?.leave();
    run.stop();
  }
}

/** Recognising scanned pages takes seconds for each. */
async function belongsToSlowLane(context: DocumentContext, { document }: DocumentRun): Promise<boolean> {
  return document.isOcr || (await isSlowAccount(context, document.accountId));
}

function moveToSlowLane(context: DocumentContext, run: DocumentRun): Promise<void> {
  return startAgain(context, run, { queue: SLOW_DOCUMENT_QUEUE, returns: 0 });
}

/** Hands the document to the end of a lane, where accounts with fewer documents go first. */
async function startAgain(
  context: DocumentContext,
  run: DocumentRun,
  to: { queue: string; returns: number },
): Promise<void> {
  const priority = -(await createDocumentRows(context.queries).countActive(run.document.accountId));
  await requeue(context, run, { ...to, priority });
}

/** Hands the document back, so that another process or lane continues at once. */
async function requeue(
  { jobs }: DocumentContext,
  run: DocumentRun,
  { queue, returns, priority = 0 }: { queue: string; returns: number; priority?: number },
): Promise<void> {
  const { id } = run.document;
  await run
    .write(async (rows, _row, transaction) => {
      await rows.change(id, { runId: null, runExpiresAt: null });
      await jobs.enqueue(queue, { documentId: id, returns }, transaction, { priority });
    })
    .catch(ignoreRunLost);
}

function ignoreRunLost(error: unknown): void {
  if (!(error instanceof RunLostError)) throw error;
}

/** @param place undefined in the slow lane */
async function translateDocument(
  context: DocumentContext,
  claimed: DocumentRun,
  place: LanePlace | undefined,
): Promise<void> {
  const signal = place ? AbortSignal.any([claimed.signal, place.evicted]) : claimed.signal;
  const run: DocumentRun = { ...claimed, signal };
  const { document } = run;
  const markSlow = () =>
    void markSlowAccount(context, document.accountId).catch((error: unknown) =>
      context.log.warn({ err: error, documentId: document.id }, 'marking a slow account failed'),
    );
  const reader = await openSource(context, document, {
    signal,
    isSlow: !place,
    onSpent: place ? place.spend : markSlow,
    onConverted: () => run.write(async (rows) => void (await rows.change(document.id, { isConverted: true }))),
  });
  try {
    const requestedPages = await checkPages(context, run, reader);
    await reservePages(context, run, { reader, requestedPages });
    const { accountId, glossaryId } = document;
    const title = reader.facts.title ?? document.fileName;
    const { pages, glossary } = await withDocumentTerms(context, run, {
      pages: waitingPages(context, run, { reader, requestedPages }),
      glossary:
        glossaryId === null ? undefined : await context.termsFor(accountId, glossaryId, languagesOf(document).target),
      title,
    });
    const outline = new DocumentOutline(title);
    await runConcurrently(pages, run.signal, (page, signal) =>
      translatePage(context, { run, page, surroundingsOf: outline.next(page), terms: glossary, signal }),
    );
  } finally {
    await reader.close();
  }
}

/** Returns the requested pages. @throws {ApiFailure} when they exceed the server's or the plan's limits */
async function checkPages(
  context: DocumentContext,
  { document }: DocumentRun,
  { facts }: DocumentReader,
): Promise<number[]> {
  const { limits, entitlements } = context;
  if (facts.pageCount > limits.pages) throw apiFailure('tooManyPages', { limit: limits.pages });
  const requestedPages = readPageNumbers(document.pages, facts.pageCount);
  if (requestedPages.length === 0) throw apiFailure('invalidRequest', { field: 'pages' });
  await entitlements.require(document.accountId, { kind: 'document-pages', pages: requestedPages.length });
  return requestedPages;
}

/** Reserves quota for every page not charged yet, and stores what is now known about the document. */
async function reservePages(
  { ledger, grantMonth, holdMs }: DocumentContext,
  run: DocumentRun,
  { reader: { facts }, requestedPages }: { reader: DocumentReader; requestedPages: readonly number[] },
): Promise<void> {
  await grantMonth(run.document.accountId);
  await run.write(async (rows, { id, accountId, attempt }, transaction) => {
    const { charged, free } = await rows.totalsOf(id);
    const amount = requestedPages.length - charged - free;
    const requestKey = `document:${id}:${attempt}`;
    const reservation = { accountId, meters: PAGE_METERS, amount, requestKey, ttlMs: holdMs };
    const hold = amount > 0 ? await ledger.reserve(reservation, transaction) : undefined;
    if (hold && 'isShort' in hold) throw quotaShort({ needed: amount, free: hold.free, meter: 'docs' });
    const { format, pageCount, title, warnings } = facts;
    await rows.change(id, {
      format,
      pageCount,
      pagesWanted: requestedPages.length,
      title: title?.replaceAll('\0', '').toWellFormed() ?? null,
      warnings: [...warnings],
      state: 'translating',
      holdId: hold?.id ?? null,
    });
  });
}

/** Yields pages to translate: first stored ones still waiting, then new ones and those to be read again, each stored as soon as it is read. */
async function* waitingPages(
  context: DocumentContext,
  run: DocumentRun,
  { reader, requestedPages }: { reader: DocumentReader; requestedPages: readonly number[] },
): AsyncGenerator<PageWithTexts> {
  const { queries, readerPriority } = context;
  const { id, accountId } = run.document;
  const rows = createDocumentRows(queries);
  const heads = await rows.pageHeads(id);
  const known = heads.filter(({ needsReading }) => !needsReading);
  const storedIndexes = new Set(known.map(({ index }) => index));
  const oldIndexes = new Set(heads.filter(({ needsReading }) => needsReading).map(({ index }) => index));
  for (const { index } of known
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => one.index - other.index)) {
    const page = await rows.page(id, index);
    if (page) yield page;
  }
  for await (const page of reader.pages(toRanges(requestedPages.filter((index) => !storedIndexes.has(index))))) {
    await readerPriority.yieldToReaders();
    if (page.failure === 'timeout' || page.failure === 'too-large') await coolDown(context, accountId);
    const stored = oldIndexes.has(page.index) ? await replacePage(run, page) : await storePage(run, page);
    if (stored.state === 'waiting') yield stored;
  }
}

async function storePage(run: DocumentRun, page: DocumentPage): Promise<PageWithTexts> {
  const { document } = run;
  const segments = page.blocks.filter((block) => shouldTranslate(block, document)).length;
  const state = page.failure ? 'unreadable' : segments === 0 ? 'done' : 'waiting';
  return run.write(async (rows) => {
    const { sequence } = await rows.change(document.id, {});
    const stored = { state, segments, sequence } as const;
    await rows.insertPage(document.id, page, stored);
    const { index, width, height, text, blocks } = page;
    const empty = { translated: 0, failed: 0, delivered: 0, isCharged: false, needsReading: false, translations: {} };
    return { documentId: document.id, index, width, height, text, blocks, ...empty, ...stored };
  });
}

/** Stores a page that was read again, with the translations and edits of texts that are still there. */
async function replacePage(run: DocumentRun, page: DocumentPage): Promise<PageWithTexts> {
  const { document } = run;
  return run.write(async (rows) => {
    const before = await rows.page(document.id, page.index);
    if (!before) throw new Error('A page to be read again is missing.');
    const { sequence } = await rows.change(document.id, {});
    const translations = translationsAfterReading(before, page.blocks);
    const counts = countSegments(page.blocks, translations, document);
    const needsWork = page.blocks.some(
      (block) => shouldTranslate(block, document) && isWaiting(translations[block.id]),
    );
    const state = page.failure ? 'unreadable' : needsWork ? 'waiting' : counts.failed > 0 ? 'partly' : 'done';
    const outcome = { translations, ...counts, state, sequence } as const;
    await rows.replacePage(document.id, page, outcome);
    const { width, height, text, blocks } = page;
    return { ...before, width, height, text, blocks, needsReading: false, ...outcome };
  });
}

/** Processes a few items at the same time. The first failure aborts the others and is thrown. */
async function runConcurrently<Item>(
  items: AsyncIterable<Item>,
  outer: AbortSignal,
  workOn: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([outer, failing.signal]);
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const start = (item: Item) => {
    const task = workOn(item, signal)
      .catch((error: unknown) => {
        failure ??= { error };
        failing.abort();
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  try {
    for await (const item of items) {
      start(item);
      if (running.size >= PAGES_AT_ONCE) await Promise.race(running);
      if (failure || outer.aborted) break;
    }
  } catch (error) {
    failure ??= { error };
    failing.abort();
  }
  await Promise.all(running);
  if (failure) throw failure.error;
  if (outer.aborted) throw new ThreadError('aborted');
}
