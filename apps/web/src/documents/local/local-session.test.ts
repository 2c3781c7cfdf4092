import type { Translator } from '@interlinear/translation';
import { afterEach, describe, expect, it } from 'vitest';
import { localDocumentOf } from '../testing/local-document-of.ts';
import type { LocalDocument } from './local-document.ts';
import { createLocalSession, type LocalSession } from './local-session.ts';

const TEXTS = ['The bridge held', 'The river rose'];

describe('a document that is open in two tabs', () => {
  const sessions: LocalSession[] = [];
  afterEach(() => {
    for (const session of sessions.splice(0)) session.close();
  });

  /** Opens the document of a store in another tab. */
  function openTab(store: Store): LocalSession {
    const session = createLocalSession({
      document: store.document,
      file: new Blob(),
      save: async (document) => {
        store.document = structuredClone(document);
        store.saved.push(JSON.stringify(document));
      },
      load: async () => store.document,
      onDeleted: () => store.deletions.push('deleted'),
    });
    sessions.push(session);
    return session;
  }

  it('[DOC-04] is translated by one of them; the other shows the translation', async () => {
    const store = createStore();
    const engine = createEngine();
    const [first, second] = [openTab(store), openTab(store)];
    first.run(engine.translator);
    second.run(engine.translator);
    await expect.poll(() => engine.asked).toHaveLength(TEXTS.length);
    engine.answer();
    await until(second, () => second.get().state === 'done');
    expect(textsOf(second)).toEqual(TEXTS.map((text) => `de: ${text}`));
    expect(engine.asked).toEqual(TEXTS);
  });

  it('[DOC-04] is cancelled and deleted from either', async () => {
    const store = createStore();
    const engine = createEngine();
    const [first, second] = [openTab(store), openTab(store)];
    first.run(engine.translator);
    await expect.poll(() => engine.asked).toHaveLength(TEXTS.length);
    second.cancel();
    await until(first, () => first.get().state === 'cancelled');
    engine.answer();

    second.discard();
    await expect.poll(() => store.deletions).toEqual(['deleted']);
    const { length } = store.saved;
    first.changePage({ ...pageOf(store.document, 0), isWaiting: true });
    expect(store.saved).toHaveLength(length);
  });

  it('[DOC-07] [DOC-08] has saved its changes once they are stored', async () => {
    const written: LocalDocument[] = [];
    const { promise: disk, resolve: release } = Promise.withResolvers<void>();
    const document = localDocumentOf(TEXTS);
    const session = createLocalSession({
      document,
      file: new Blob(),
      save: async (saved) => {
        await disk;
        written.push(saved);
      },
      load: async () => document,
      onDeleted: () => {},
    });
    sessions.push(session);
    session.changePage({ ...pageOf(document, 0), isWaiting: true });
    session.changePage({ ...pageOf(document, 1), isWaiting: true });
    const saved = session.saved().then(() => written.at(-1)?.sequence);
    release();
    expect(await saved).toBe(session.get().sequence);
  });

  it('[DOC-07] stores no password', async () => {
    const store = createStore();
    const tab = openTab(store);
    tab.configure({ password: 'sesame' });
    await expect.poll(() => store.saved.length).toBeGreaterThan(0);
    expect(store.saved.join()).not.toContain('sesame');
  });
});

interface Store {
  document: LocalDocument;
  /** As JSON, in order. */
  saved: string[];
  deletions: string[];
}

/** Creates a store with a document of two pages that wait for their translation. */
function createStore(): Store {
  return { document: localDocumentOf(TEXTS), saved: [], deletions: [] };
}

/** Creates a translator that answers when it is told to. */
function createEngine() {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const translator: Pick<Translator, 'translate'> = {
    async *translate({ segments }) {
      for (const { id, content } of segments) {
        asked.push(content.join(''));
        await promise;
        const translated = [`de: ${content.join('')}`];
        yield { id, status: 'translated', content: translated, engine: 'any', source: 'en', cached: false };
      }
    },
  };
  return { asked, answer: resolve, translator: translator as Translator };
}

/** Waits for a change of the session after which the condition holds. */
async function until(session: LocalSession, holds: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => holds() && resolve();
    session.subscribe(check);
    check();
  });
}

function pageOf({ pages }: LocalDocument, index: number) {
  const page = pages[index];
  if (!page) throw new Error('no such page');
  return page;
}

function textsOf(session: LocalSession): unknown[] {
  return session
    .get()
    .pages.flatMap(({ translations }) => Object.values(translations).map(({ content }) => content?.join('')));
}
