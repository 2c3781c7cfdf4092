import { makeDocx } from '@interlinear/testing/documents/docx';
import { encrypted } from '@interlinear/testing/documents/encrypted';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { readFromPackage } from '@interlinear/typesetting/read-from-package';
import { describe, expect, it } from 'vitest';
import type { DocumentPage } from '../document.ts';
import { npmFonts } from '../node/npm-fonts.ts';
import { openDocument } from '../open-document.ts';
import { readBlocks, textOf } from '../testing/read-blocks.ts';
import { type DocumentWorkerProcess, openInWorker } from './open-worker.ts';
import type { DocumentPort } from './port-messages.ts';
import { serveDocument } from './serve-document.ts';

const PARAGRAPH = '<w:p><w:r><w:t>The valley was </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>green</w:t></w:r></w:p>';

const file = (bytes: Uint8Array, fileName: string, password?: string) => ({
  ...{ bytes: new Uint8Array(bytes), fileName, password },
  keepsFormulas: true,
});

describe('a document in a worker', () => {
  it('[DOC-05] [DOC-06] is read and written with the same code as on the server', async () => {
    const opened = await openInWorker(startWorker, file(twoColumnPaper(2), 'paper.pdf'));
    expect(opened.facts).toMatchObject({ format: 'pdf', pageCount: 2, title: 'On Measuring Valleys' });
    const pages = await collect(opened.pages({ first: 0, last: 1 }));
    const blocks = pages.flatMap((page) => page.blocks);
    const translations = Object.fromEntries(
      blocks.filter(({ isTranslatable }) => isTranslatable).map(({ id }) => [id, ['Das Tal']]),
    );
    const request = { translations, source: 'en', target: 'de', view: 'translation' } as const;
    const written = await opened.render({ ...request, format: 'same' });
    expect(written.mediaType).toBe('application/pdf');
    const reread = await readBlocks(await openDocument(written.bytes, { fileName: 'paper.de.pdf' }));
    expect(reread.map(({ content }) => textOf(content))).toContain('Das Tal');
    const markdown = await opened.render({ ...request, format: 'markdown' });
    expect(new TextDecoder().decode(markdown.bytes)).toContain('Das Tal');
    opened.close();
  });

  it('[DOC-06] writes Office files, and again after its pages have been read', async () => {
    const opened = await openInWorker(startWorker, file(makeDocx(PARAGRAPH), 'notes.docx'));
    const [block] = (await collect(opened.pages({ first: 0, last: 0 })))[0]?.blocks ?? [];
    const translations = { [block?.id ?? '']: ['Das Tal war grün'] };
    const written = await opened.render({
      ...{ translations, source: 'en', target: 'de', view: 'translation', format: 'same' },
    });
    const [translated] = await readBlocks(await openDocument(written.bytes, { fileName: 'notes.de.docx' }));
    expect(textOf(translated?.content ?? [])).toBe('Das Tal war grün');
    opened.close();
  });

  it('[DOC-01] [ERR-01] says why a file cannot be opened, and opens it with its password', async () => {
    const open = (bytes: Uint8Array, name: string, password?: string) =>
      openInWorker(startWorker, file(bytes, name, password));
    await expect(open(encrypted(), 'a.pdf')).rejects.toMatchObject({ failure: 'encrypted' });
    await expect(open(encrypted(), 'a.pdf', 'wrong')).rejects.toMatchObject({ failure: 'wrong-password' });
    await expect(open(new Uint8Array([0, 1, 2]), 'a.bin')).rejects.toMatchObject({ failure: 'invalid-type' });
    const doc = new TextEncoder().encode('%PDF-1.4 and nothing more');
    await expect(open(doc, 'a.pdf')).rejects.toMatchObject({ failure: 'damaged' });
    expect((await open(encrypted(), 'a.pdf', 'sesame')).facts.pageCount).toBe(1);
  });

  it('[ERR-01] ends at once when aborted, closed or crashed, and when it does not answer', async () => {
    const controller = new AbortController();
    const opened = await openInWorker(startWorker, file(twoColumnPaper(1), 'paper.pdf'), controller);
    const page = opened.pages({ first: 0, last: 0 }).next();
    controller.abort();
    await expect(page).rejects.toMatchObject({ failure: 'aborted' });
    await expect(opened.pages({ first: 0, last: 0 }).next()).rejects.toMatchObject({ failure: 'aborted' });

    const crashing = startWorker();
    const crashed = openInWorker(() => crashing, file(twoColumnPaper(1), 'paper.pdf'));
    crashing.fail();
    await expect(crashed).rejects.toMatchObject({ failure: 'crashed' });

    const silent = openInWorker(() => createPair().worker, file(twoColumnPaper(1), 'paper.pdf'), { answerMs: 1 });
    await expect(silent).rejects.toMatchObject({ failure: 'timeout' });
  });
});

async function collect(pages: AsyncIterable<DocumentPage>): Promise<DocumentPage[]> {
  const all: DocumentPage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** Starts the program of the worker on the other end of a port, with the files of npm packages. */
function startWorker() {
  const { worker, port } = createPair();
  serveDocument(port, {
    fonts: npmFonts(import.meta.url),
    loadPdfium: async () => (await readFromPackage('@embedpdf/pdfium', 'dist/pdfium.wasm', import.meta.url)).buffer,
    loadCMap: (name) => readFromPackage('pdfjs-dist', `cmaps/${name}.bcmap`, import.meta.url),
    loadProgram: () => Promise.reject(new Error('no scans here')),
    loadModel: () => Promise.reject(new Error('no scans here')),
  });
  return worker;
}

/** Creates a worker as its page sees it, and the port that its program has. Both are deaf until a listener is added. */
function createPair(): { worker: DocumentWorkerProcess & { fail(): void }; port: DocumentPort } {
  const { port1, port2 } = new MessageChannel();
  const ended = new EventTarget();
  const listen = (port: MessagePort, type: string, listener: (event: never) => void) => {
    if (type === 'message') port.start();
    // Safe: listeners of `message` take its event, and those of errors any event.
    (type === 'message' ? port : ended).addEventListener(type, listener as (event: Event) => void);
  };
  return {
    worker: {
      postMessage: (message, options) => port1.postMessage(message, options),
      addEventListener: (type: string, listener: (event: never) => void) => listen(port1, type, listener),
      terminate: () => port1.close(),
      fail: () => ended.dispatchEvent(new Event('error')),
    },
    port: {
      postMessage: (message, options) => port2.postMessage(message, options),
      addEventListener: (type, listener) => listen(port2, type, listener),
    },
  };
}
