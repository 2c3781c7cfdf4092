import { createTranslationClient } from '@interlinear/contract/client';
import type { DocumentBlock, DocumentInfo } from '@interlinear/contract/documents';
import type { DocumentEvent, DocumentsClient, DownloadOptions } from '@interlinear/contract/documents-client';
import type { FetchedFile } from '@interlinear/contract/transport';
import { checkedEdit, withEdit } from '@interlinear/documents/edit-translation';
import { readPageNumbers } from '@interlinear/documents/page-ranges';
import { shownTranslation } from '@interlinear/documents/stored-translation';
import { writtenName } from '@interlinear/documents/written-name';
import type { Locale } from '@interlinear/messages/locales';
import type { Translator } from '@interlinear/translation';
import { BROWSER_ENGINE } from '../../engines/browser-translation.ts';
import { createSiteTransport } from '../../session/use-transport.ts';
import { isInProgress } from '../status/document-state.ts';
import {
  type LocalDocument,
  type LocalError,
  LocalFailure,
  type LocalPage,
  type LocalSettings,
} from './local-document.ts';
import { createLocalSession, type LocalSession, type LocalSessionOptions, toLocalError } from './local-session.ts';
import { loadDocument, removeDocument, saveDocument, saveFile } from './local-store.ts';
import { createLocalTranslator, detectLanguage } from './local-translator.ts';
import { type LocalWording, loadWording } from './local-wording.ts';
import type { PreparedFile } from './prepare-file.ts';
import { presentHead, presentInfo, presentLocalBlock, presentPage } from './present-local.ts';
import { newPage } from './translate-document.ts';

/** Documents that this page has opened. They work on while the person looks at other screens. */
const sessions = new Map<string, Promise<LocalSession | undefined>>();

/** Adds a document and starts its translation. */
export async function addLocalDocument(
  id: string,
  {
    file,
    settings,
    prepared,
    now,
  }: { file: File; settings: LocalSettings; prepared: PreparedFile | undefined; now: Date },
  locale: Locale,
): Promise<DocumentInfo> {
  const pages = pagesOf(prepared, settings);
  const document: LocalDocument = {
    ...{ id, timestamp: now.getTime(), fileName: file.name, sizeBytes: file.size, settings, pages },
    ...{ facts: prepared?.facts, pagesWanted: undefined, state: 'reading', error: undefined },
    sequence: pages.length,
  };
  const session = createLocalSession({ document, file, opened: prepared?.opened, ...storageOf(id) });
  sessions.set(id, Promise.resolve(session));
  const { wording, translator } = await wordsOf(locale);
  // Not awaited: it never fails.
  void saveFile(document, file);
  session.run(translator);
  return presentInfo(session.get(), wording);
}

function storageOf(id: string): Pick<LocalSessionOptions, 'save' | 'load' | 'onDeleted'> {
  return {
    save: saveDocument,
    load: async () => (await loadDocument(id))?.document,
    onDeleted: () => sessions.delete(id),
  };
}

/** Returns the wanted pages of those that were read already. */
function pagesOf(prepared: PreparedFile | undefined, settings: LocalSettings): LocalPage[] {
  if (!prepared) return [];
  const wanted = new Set(readPageNumbers(settings.pages, prepared.facts.pageCount));
  const pages = prepared.pages.filter(({ index }) => wanted.has(index));
  return pages.map((page, index) => ({ ...newPage(page, { settings, pages: [] }), sequence: index + 1 }));
}

/** Loads what the first document needs, so that only the engine needs the network later. */
export async function preloadLocalDocuments(locale: Locale): Promise<void> {
  await Promise.all([wordsOf(locale), detectLanguage('')]);
}

/** Calls for documents of this browser, with the data that the server gives of its own. */
export function createLocalClient(
  locale: Locale,
): Omit<DocumentsClient, 'upload' | 'list' | 'downloadAll' | 'changeTerm'> {
  /** @throws {ApiError} `notFound` */
  async function find(id: string): Promise<{ session: LocalSession } & Words> {
    const words = await wordsOf(locale);
    const session = await findSession(id, words.translator);
    if (!session) throw words.wording.refuse({ key: 'notFound', values: {} }, ANY_LANGUAGES);
    return { session, ...words };
  }

  async function change(id: string, apply: (session: LocalSession, translator: Translator) => void) {
    const { session, wording, translator } = await find(id);
    apply(session, translator);
    return presentInfo(session.get(), wording);
  }

  return {
    async info(id) {
      const { session, wording } = await find(id);
      return presentInfo(session.get(), wording);
    },
    async start({ id, ...changed }) {
      const { session, wording, translator } = await find(id);
      const { settings, error, state } = session.get();
      const isWorking = isInProgress({ state });
      if (changed.again && isWorking) throw wording.refuse({ key: 'documentBusy', values: {} }, settings);
      session.configure(changed);
      // After a reload, the password is for downloads only, unless its lack was the failure or is about to be.
      if (changed.password === undefined || error || isWorking) session.run(translator);
      return presentInfo(session.get(), wording);
    },
    retry: (id) =>
      change(id, (session, translator) => {
        session.clearFailures();
        session.run(translator);
      }),
    cancel: (id) => change(id, (session) => session.cancel()),
    async delete(id) {
      const session = await sessions.get(id);
      session?.discard();
      sessions.delete(id);
      await removeDocument(id);
      return null;
    },
    async pages({ id, first = 0, last = Number.POSITIVE_INFINITY }) {
      const { session, wording } = await find(id);
      const document = session.get();
      const wanted = document.pages.filter(({ page }) => page.index >= Number(first) && page.index <= Number(last));
      return { items: wanted.map((page) => presentPage(page, document, wording)) };
    },
    async *events(id, since = 0, { signal } = {}) {
      const { session, wording } = await find(id);
      yield* eventsOf(session, { since, wording, signal });
    },
    async changeBlock({ id, block, translation }) {
      const { session, wording } = await find(id);
      return editBlock(session, { block, translation }, wording);
    },
    terms: async () => ({ state: 'unsupported', items: [] }),
    async download(id, { view = 'translation', format = 'same' } = {}) {
      const { session, wording } = await find(id);
      try {
        return await write(session, { view, format });
      } catch (error) {
        throw wording.refuse(toLocalError(error), session.get().settings);
      }
    },
  };
}

const ANY_LANGUAGES = { source: 'auto', target: 'en' } as const;

interface Words {
  wording: LocalWording;
  translator: Translator;
}

const words = new Map<Locale, Promise<Words>>();

/** Returns the error texts and the pipeline of a locale, in which the server answers. */
function wordsOf(locale: Locale): Promise<Words> {
  const known = words.get(locale) ?? createWords(locale);
  words.set(locale, known);
  known.catch(() => words.delete(locale));
  return known;
}

async function createWords(locale: Locale): Promise<Words> {
  const client = createTranslationClient(createSiteTransport(locale));
  const names = new Map([[BROWSER_ENGINE, 'Chrome']]);
  client.systemEngines().then(
    (engines) => {
      for (const { id, name } of engines) names.set(id, name);
    },
    // Without the list, an error names the engine by its id.
    () => undefined,
  );
  return { wording: await loadWording(locale, names), translator: createLocalTranslator(client) };
}

/** Finds a document in memory or in the browser's database, and goes on where a reload interrupted it. */
async function findSession(id: string, translator: Translator): Promise<LocalSession | undefined> {
  const known = sessions.get(id) ?? restore(id, translator);
  sessions.set(id, known);
  const session = await known;
  if (!session) sessions.delete(id);
  return session;
}

async function restore(id: string, translator: Translator): Promise<LocalSession | undefined> {
  const stored = await loadDocument(id);
  if (!stored) return undefined;
  const session = createLocalSession({ ...stored, ...storageOf(id) });
  if (isInProgress(stored.document)) session.run(translator);
  return session;
}

async function* eventsOf(
  session: LocalSession,
  { since, wording, signal }: { since: number; wording: LocalWording; signal: AbortSignal | undefined },
): AsyncGenerator<DocumentEvent> {
  let seen = since;
  for (;;) {
    const changed = nextChange(session, signal);
    const document = session.get();
    const pages = document.pages.filter(({ sequence }) => sequence > seen);
    const info = presentInfo(document, wording);
    yield { event: 'progress', data: info };
    for (const page of pages) yield { event: 'page', data: presentHead(page, document) };
    seen = Math.max(seen, ...pages.map(({ sequence }) => sequence));
    if (!isInProgress(document)) return yield { event: 'done', data: info };
    if (session.get() === document) await changed.promise;
    changed.stop();
    if (signal?.aborted) return;
  }
}

/** Resolves with the next change, or when the signal aborts. */
function nextChange(session: LocalSession, signal: AbortSignal | undefined): { promise: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = session.subscribe(resolve);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  return { promise, stop: unsubscribe };
}

/**
 * Edits a translation. Resolves once it is stored, so that a reload keeps what the reader shows as saved.
 * @throws {ApiError} `notFound`, or `invalidRequest` when the markup differs from the original's
 */
async function editBlock(
  session: LocalSession,
  { block: id, translation }: { block: string; translation: DocumentBlock['translation'] },
  wording: LocalWording,
): Promise<DocumentBlock> {
  const refuse = (error: LocalError) => wording.refuse(error, session.get().settings);
  const local = session.get().pages.find(({ page }) => page.blocks.some((block) => block.id === id));
  const block = local?.page.blocks.find((one) => one.id === id);
  if (!local || !block?.isTranslatable) throw refuse({ key: 'notFound', values: {} });
  const edited = translation === null ? undefined : checkedEdit(block, translation);
  if (translation !== null && !edited) throw refuse({ key: 'invalidRequest', values: { field: 'translation' } });
  const changed = { ...local, translations: withEdit(local.translations, id, edited) };
  session.changePage(changed);
  await session.saved();
  return presentLocalBlock(changed, block, { document: session.get(), wording });
}

/** Writes the document as a file: the original, or a new one with the translations so far. */
async function write(
  session: LocalSession,
  { view = 'translation', format = 'same' }: Pick<DownloadOptions, 'view' | 'format'>,
): Promise<FetchedFile> {
  const { fileName, facts, settings, pages } = session.get();
  if (view === 'original' && format !== 'pdf') return { content: session.file, name: fileName };
  if (!facts) throw new LocalFailure('documentBusy');
  // Blocks that were read with other settings are not found in the file.
  const current = pages.filter(({ isOutdated }) => !isOutdated);
  const shown = current.flatMap(({ translations }) =>
    Object.entries(translations).flatMap(([id, stored]) => {
      const content = shownTranslation(stored);
      return content ? [[id, content] as const] : [];
    }),
  );
  const { bytes, mediaType } = await session.write({
    translations: view === 'original' ? {} : Object.fromEntries(shown),
    view: view === 'original' ? 'translation' : view,
    format: format === 'pdf' ? 'same' : format,
  });
  const name = writtenName({ fileName, format: facts.format, target: settings.target }, { view, format });
  // Safe: a written file is never in shared memory, which a Blob would refuse.
  return { content: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), name };
}
