import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { DocumentPage, PageRange } from '@interlinear/documents/document';
import { describe, expect, it } from 'vitest';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { openDocumentReader } from './document-reader.ts';
import { openThread, type ThreadLimits } from './document-thread.ts';
import { createFilePace, type FilePace } from './file-pace.ts';

const program = new URL('../testing/paragraphs-thread.ts', import.meta.url);
const limits = { memoryMb: 64, openMs: 20_000, pageMs: 20_000, renderMs: 20_000 };
/** Everything is slow on a busy machine. */
const patient = () => ({ leftMs: 60_000 });
const fileOf = (text: string, password?: string) => ({
  bytes: new Uint8Array(new TextEncoder().encode(text)),
  fileName: 'a.txt',
  password,
  keepsFormulas: true,
});
const reading = (text: string, more: object = {}) =>
  openDocumentReader(async () => fileOf(text), {
    limits,
    program,
    budget: patient(),
    ...more,
  });

interface ReadOptions {
  ranges?: PageRange[];
  limits?: ThreadLimits;
  pace?: FilePace;
}

async function read(
  text: string,
  { ranges = [{ first: 0, last: 99 }], ...more }: ReadOptions = {},
): Promise<DocumentPage[]> {
  const opened = await reading(text, more);
  try {
    return await collect(
      opened.pages(ranges.map(({ first, last }) => ({ first, last: Math.min(last, opened.facts.pageCount - 1) }))),
    );
  } finally {
    await opened.close();
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Priorities of the threads of this process; other systems than Linux have none. */
function threadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
}

const summary = (pages: readonly DocumentPage[]) =>
  pages.map(({ index, failure, blocks }) => [index, failure ?? blocks.map(({ content }) => content.join()).join('|')]);

describe('a document in a thread of its own', () => {
  it('returns its facts, its pages in order, and the written file', async () => {
    const thread = await openThread(fileOf(`${PARAGRAPHS}\nOne\n\nTwo\fThree`), { limits, program, budget: patient() });
    expect(thread.facts).toEqual({ format: 'txt', pageCount: 2, title: undefined, warnings: [] });
    expect(summary(await collect(thread.pages({ first: 0, last: 1 })))).toEqual([
      [0, 'One|Two'],
      [1, 'Three'],
    ]);
    const { bytes } = await thread.render({
      translations: { p0b1: ['Zwei'] },
      view: 'translation',
      format: 'same',
      source: 'auto',
      target: 'de',
    });
    expect(new TextDecoder().decode(bytes)).toBe(`${PARAGRAPHS}\nOne\n\nZwei\fThree`);
    await thread.close();
    await expect(thread.pages({ first: 0, last: 0 }).next()).rejects.toThrow('crashed');
  });

  it.each([
    ['of no type', 'nothing', undefined, 'invalid-type'],
    ['that wants a password', `${PARAGRAPHS} !locked\nOne`, undefined, 'encrypted'],
    ['with the wrong password', `${PARAGRAPHS} !locked\nOne`, 'open', 'wrong-password'],
  ])('says why a file %s cannot be opened', async (_, text, password, failure) => {
    await expect(openThread(fileOf(text, password), { limits, program, budget: patient() })).rejects.toMatchObject({
      failure,
    });
  });

  it('opens a protected file with its password', async () => {
    const thread = await openThread(fileOf(`${PARAGRAPHS} !locked\nOne`, 'sesame'), {
      limits,
      program,
      budget: patient(),
    });
    expect(thread.facts.pageCount).toBe(1);
    await thread.close();
  });

  it('ends at once when aborted', async () => {
    const controller = new AbortController();
    const thread = await openThread(fileOf(`${PARAGRAPHS}\n!hang`), {
      limits,
      program,
      budget: patient(),
      signal: controller.signal,
    });
    const page = thread.pages({ first: 0, last: 0 }).next();
    controller.abort();
    await expect(page).rejects.toMatchObject({ failure: 'aborted' });
  });
});

describe('reading a document', () => {
  it.each([
    ['takes for ever', '!hang', 'timeout'],
    ['fills its memory', '!fill', 'too-large'],
    ['throws', '!throw', 'damaged'],
    ['ends its thread', '!exit', 'damaged'],
  ])(
    'marks a page that %s, and reads the following ones',
    async (_, paragraph, failure) => {
      // Only the page that hangs gets a short limit, because everything is slow on a busy machine.
      const pageMs = failure === 'timeout' ? 3_000 : limits.pageMs;
      const pages = await read(`${PARAGRAPHS}\nOne\f${paragraph}\fThree`, { limits: { ...limits, pageMs } });
      expect(summary(pages)).toEqual([
        [0, 'One'],
        [1, failure],
        [2, 'Three'],
      ]);
    },
    60_000,
  );

  it('gives a document up when page after page is lost', async () => {
    const text = `${PARAGRAPHS}\n${Array.from({ length: 8 }, () => '!throw').join('\f')}`;
    await expect(read(text)).rejects.toMatchObject({ failure: 'crashed' });
  });

  it('[ERR-01] gives a document up when all its pages together take too long', async () => {
    const budget = patient();
    const slow = await reading(`${PARAGRAPHS}\nOne\f!hang\f!hang`, { budget });
    budget.leftMs = 500;
    const { pages } = slow;
    await expect(collect(pages([{ first: 0, last: 2 }]))).rejects.toMatchObject({ failure: 'timeout' });
    expect(budget.leftMs).toBeLessThanOrEqual(0);
    await slow.close();
  });

  it.each([
    ['a little from the start', 60_000, 1],
    ['more once its share is spent', 50, 3],
  ])('[DOC-04] leaves the processor to others, %s', async (_, ms, steps) => {
    const pace = createFilePace({ steps: { start: 1, spent: 3 }, share: { ms }, onSpent: () => undefined });
    const thread = await openThread(fileOf(`${PARAGRAPHS}\n!hang`), { limits, program, budget: patient(), pace });
    const page = thread.pages({ first: 0, last: 0 }).next();
    page.catch(() => undefined); // ends with its thread
    await expect.poll(threadPriorities, { timeout: 20_000 }).toContain(getPriority(process.pid) + steps);
    await thread.close();
  });

  it('tells once that the share of a file is spent, also when its thread is lost', async () => {
    let told = 0;
    const share = { ms: 60_000 };
    const pace = createFilePace({ steps: { start: 0, spent: 0 }, share, onSpent: () => (told += 1) });
    const pages = await read(`${PARAGRAPHS}\n!throw\f!throw\fThree`, { pace });
    expect(pages).toHaveLength(3);
    expect(told).toBe(1);
  });

  it('never quotes the file when its reader breaks', async () => {
    const thread = await openThread(fileOf(`${PARAGRAPHS}\n!throw`), { limits, program, budget: patient() });
    const error = await thread
      .pages({ first: 0, last: 0 })
      .next()
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain('Error');
    expect(String(error)).not.toContain('quoting');
    await thread.close();
  });

  it('reads several parts of a document', async () => {
    const ranges = [
      { first: 2, last: 3 },
      { first: 0, last: 0 },
    ];
    expect(summary(await read(`${PARAGRAPHS}\nA\fB\fC\fD`, { ranges }))).toEqual([
      [2, 'C'],
      [3, 'D'],
      [0, 'A'],
    ]);
  });

  it('cleans texts for every database', async () => {
    expect(summary(await read(`${PARAGRAPHS}\nA\0B`))).toEqual([[0, 'AB']]);
  });
});
