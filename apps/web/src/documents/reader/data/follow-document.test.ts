import { ApiError } from '@interlinear/contract/api-error';
import type { DocumentPageHead } from '@interlinear/contract/documents';
import type { DocumentEvent } from '@interlinear/contract/documents-client';
import { describe, expect, it, vi } from 'vitest';
import { documentInfoOf } from '../../testing/document-info-of.ts';
import { followDocument } from './follow-document.ts';

const head = (index: number, sequence: number): DocumentPageHead => ({
  index,
  state: 'done',
  text: 'text',
  segments: 1,
  segments_translated: 1,
  segments_failed: 0,
  sequence,
});

/** Follows a document on a server that sends these events, one list per connection. */
function follow(streams: (DocumentEvent | ApiError)[][]) {
  const asked: number[] = [];
  const wait = vi.fn(async () => undefined);
  const seen: unknown[] = [];
  const following = followDocument({
    id: 'x',
    since: 0,
    signal: new AbortController().signal,
    wait,
    onInfo: ({ state }) => seen.push(state),
    onPage: ({ index }) => seen.push(index),
    documents: {
      async *events(_id, since = 0) {
        asked.push(since);
        for (const event of streams.shift() ?? []) {
          if (event instanceof ApiError) throw event;
          yield event;
        }
      },
    },
  });
  return { following, asked, wait, seen };
}

describe('followDocument', () => {
  const done: DocumentEvent = { event: 'done', data: documentInfoOf() };

  it('[DOC-04] resumes after a lost connection without losing or repeating a page', async () => {
    const cut = new ApiError({ kind: 'no-response', info: 'cut' });
    const progress: DocumentEvent = { event: 'progress', data: documentInfoOf({ state: 'translating', sequence: 40 }) };
    const { following, asked, wait, seen } = follow([
      [progress, { event: 'page', data: head(0, 3) }, { event: 'page', data: head(1, 5) }, cut],
      [cut],
      [{ event: 'page', data: head(2, 8) }, done],
    ]);
    await following;
    expect({ asked, seen, waits: wait.mock.calls.map(([ms]: unknown[]) => ms) }).toEqual({
      asked: [0, 5, 5],
      seen: ['translating', 0, 1, 2, 'done'],
      waits: [500, 1_000],
    });
  });

  it('[DOC-04] waits while other tabs use all streams of the account', async () => {
    const busy = new ApiError({ kind: 'code', info: 'too many', code: -3, status: 429 });
    const { following, seen } = follow([[busy], [{ event: 'page', data: head(0, 1) }, done]]);
    await following;
    expect(seen).toEqual([0, 'done']);
  });

  it('[DOC-04] follows on when the stream ends before the document', async () => {
    const reading: DocumentEvent = { event: 'progress', data: documentInfoOf({ state: 'reading' }) };
    const { following, seen } = follow([[reading], [reading, done]]);
    await following;
    expect(seen).toEqual(['reading', 'reading', 'done']);
  });

  it('fails with the error of the server', async () => {
    const gone = new ApiError({ kind: 'code', info: 'not there', code: -4 });
    await expect(follow([[gone]]).following).rejects.toBe(gone);
  });
});
