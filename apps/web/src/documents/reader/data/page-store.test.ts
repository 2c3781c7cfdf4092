import type { DocumentPageData } from '@interlinear/contract/documents';
import { describe, expect, it, vi } from 'vitest';
import { createPageStore } from './page-store.ts';

const page = (index: number, sequence: number, blocks: DocumentPageData['blocks'] = []): DocumentPageData => ({
  index,
  state: 'done',
  text: 'text',
  segments: 1,
  segments_translated: 1,
  segments_failed: 0,
  sequence,
  width: 600,
  height: 800,
  blocks,
});

/** Announcement of a page without its texts. */
function head(index: number, sequence: number) {
  const { width, height, blocks, ...rest } = page(index, sequence);
  return rest;
}

/** A server with pages of these sequences, by index. */
function open(sequences: readonly number[]) {
  const load = vi.fn(async (first: number, last: number) =>
    sequences.slice(first, last + 1).map((sequence, offset) => page(first + offset, sequence)),
  );
  return { load, store: createPageStore(load) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pages of a document', () => {
  it('are loaded when they are visible and available, adjacent ones together', async () => {
    const { load, store } = open([1, 2, 3, 4, 5, 6]);
    store.setVisible([1, 2, 3, 5]);
    await settled();
    expect(load).not.toHaveBeenCalled();
    for (const index of [0, 1, 2, 5]) store.announce(head(index, index + 1));
    await settled();
    expect(load.mock.calls).toEqual([
      [1, 2],
      [5, 5],
    ]);
    expect([...store.pages().keys()]).toEqual([1, 2, 5]);
  });

  it('[DOC-04] are loaded again when they have changed, and only then', async () => {
    const { load, store } = open([7]);
    store.setVisible([0]);
    store.announce(head(0, 7));
    await settled();
    store.announce(head(0, 7));
    store.setVisible([0]);
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    // The server announces 9 but answers with 7 again: the page must not be requested in a loop.
    store.announce(head(0, 9));
    await settled();
    await settled();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[DOC-04] are not requested when announced with texts, and are not replaced by older ones', async () => {
    const { load, store } = open([7, 3]);
    store.announce(page(0, 7));
    store.setVisible([0, 1]);
    await settled();
    expect([load.mock.calls.length, store.pages().get(0)?.sequence]).toEqual([0, 7]);
    load.mockResolvedValueOnce([page(1, 3)]);
    store.announce(head(1, 3));
    store.announce(page(1, 8));
    await settled();
    expect(store.pages().get(1)?.sequence).toBe(8);
  });

  it('are all loaded for a search, visible ones first', async () => {
    const sequences = Array.from({ length: 130 }, () => 1);
    const { load, store } = open(sequences);
    for (const index of sequences.keys()) store.announce(head(index, 1));
    store.setVisible([70]);
    store.requestAll();
    await settled();
    expect(load.mock.calls).toEqual([
      [70, 119],
      [0, 49],
      [50, 69],
      [120, 129],
    ]);
  });

  it('report a failed request and are loaded on retry', async () => {
    const { load, store } = open([1]);
    const error = new Error('no connection');
    load.mockRejectedValueOnce(error);
    store.setVisible([0]);
    store.announce(head(0, 1));
    await settled();
    expect([store.failure(), store.pages().size]).toEqual([error, 0]);
    store.retry();
    await settled();
    expect([store.failure(), store.pages().size]).toEqual([undefined, 1]);
  });
});
