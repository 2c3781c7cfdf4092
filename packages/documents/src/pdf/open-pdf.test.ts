import { book } from '@interlinear/testing/documents/book';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentPage, RenderOptions, TranslatableDocument } from '../document.ts';
import { npmFonts } from '../node/npm-fonts.ts';
import { openPdf } from './open-pdf.ts';
import { keepModels } from './read/kept-pages.ts';
import { readPdf } from './read/read-pdf.ts';

const bytes = book(5);
const options: RenderOptions = { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) };
const translations = { of: () => ['Die Höhe des Tales'] };

/** Pages and rendered file of a document that does nothing else. */
let pages: DocumentPage[];
let written: string;

beforeAll(async () => {
  pages = await pagesOf(await openPdf(bytes));
  written = await render(await openPdf(bytes));
});

describe('an open PDF', () => {
  it('[DOC-06] renders the same file after its pages were read, and again', async () => {
    const document = await openPdf(bytes);
    expect(await pagesOf(document)).toEqual(pages);
    expect(await render(document)).toEqual(written);
    expect(await render(document)).toEqual(written);
  });

  it('[DOC-03] reads the same pages after it was rendered', async () => {
    const document = await openPdf(bytes);
    await render(document);
    expect(await pagesOf(document)).toEqual(pages);
  });

  it('[DOC-03] reads the same pages while it is rendered', async () => {
    const document = await openPdf(bytes);
    const reading = document.pages()[Symbol.asyncIterator]();
    const first = await reading.next();
    expect(await render(document)).toEqual(written);
    const others: unknown[] = [];
    for (let page = await reading.next(); !page.done; page = await reading.next()) others.push(page.value);
    expect([first.value, ...others]).toEqual(pages);
  });
});

describe('the pages of a short document', () => {
  it('[DOC-06] are not read again to be rendered', async () => {
    const { pages: unkept } = await readPdf(bytes);
    let readings = 0;
    const kept = keepModels({
      pageCount: unkept.pageCount,
      models(range) {
        readings++;
        return unkept.models(range);
      },
    });
    const models = await all(kept.models());
    const rendered = await all(kept.forRendering()?.models() ?? []);
    expect(rendered.length).toBe(5);
    expect(rendered.every((model, index) => model === models[index])).toBe(true);
    expect(readings).toBe(1);
  });

  it('[DOC-06] are not handed to a rendering while they are read, or where some were not', async () => {
    const kept = keepModels((await readPdf(bytes)).pages);
    const reading = kept.models({ first: 0, last: 1 })[Symbol.asyncIterator]();
    await reading.next();
    expect(kept.forRendering()).toBeUndefined();
    while (!(await reading.next()).done);
    expect(kept.forRendering()).toBeUndefined();
    await all(kept.models());
    expect(kept.forRendering()).toBeDefined();
  });
});

function pagesOf(document: TranslatableDocument): Promise<DocumentPage[]> {
  return all(document.pages());
}

async function all<Item>(items: AsyncIterable<Item> | Item[]): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Renders a document. The identifier of a file is random. */
async function render(document: TranslatableDocument): Promise<string> {
  const { bytes: rendered } = await document.render(translations, options);
  return new TextDecoder('latin1').decode(rendered).replace(/\/ID \[.*\]/, '');
}
