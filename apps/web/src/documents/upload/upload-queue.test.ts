import type { DocumentInfo } from '@interlinear/contract/documents';
import { describe, expect, it, vi } from 'vitest';
import { documentInfoOf } from '../testing/document-info-of.ts';
import { createUploadQueue, type SendFile } from './upload-queue.ts';

const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['%PDF-'], name));

/** A `SendFile` whose uploads the test completes. */
function startSending() {
  const open = new Map<string, PromiseWithResolvers<DocumentInfo> & { onProgress: (fraction: number) => void }>();
  const send: SendFile = (file, { signal, onProgress }) => {
    const settling = Promise.withResolvers<DocumentInfo>();
    signal.addEventListener('abort', () => settling.reject(signal.reason));
    open.set(file.name, { ...settling, onProgress });
    return settling.promise;
  };
  return { send, open };
}

describe('the queue of uploads', () => {
  const states = (queue: ReturnType<typeof createUploadQueue>) =>
    queue.uploads().map(({ file, state }) => [file.name, state.status]);

  it('[DOC-12] sends two at a time, each with its own progress, then the next', async () => {
    const queue = createUploadQueue();
    const { send, open } = startSending();
    const onSent = vi.fn();
    queue.add(files, send, onSent);
    open.get('b.pdf')?.onProgress(0.5);
    expect(queue.uploads().map(({ state }) => state)).toEqual([
      { status: 'sending', fraction: 0 },
      { status: 'sending', fraction: 0.5 },
      { status: 'waiting' },
    ]);
    const info = documentInfoOf();
    open.get('a.pdf')?.resolve(info);
    await expect.poll(() => open.has('c.pdf')).toBe(true);
    expect(onSent).toHaveBeenCalledExactlyOnceWith(info, files[0]);
    expect(states(queue)).toEqual([
      ['b.pdf', 'sending'],
      ['c.pdf', 'sending'],
    ]);
  });

  it('[DOC-12] keeps a failed upload with its error and sends it again on retry', async () => {
    const queue = createUploadQueue();
    const { send, open } = startSending();
    queue.add(files, send, vi.fn());
    const error = new Error('no connection');
    open.get('a.pdf')?.reject(error);
    await expect.poll(() => queue.uploads()[0]?.state).toEqual({ status: 'failed', error });
    expect(states(queue).slice(1)).toEqual([
      ['b.pdf', 'sending'],
      ['c.pdf', 'sending'],
    ]);
    queue.retry(queue.uploads()[0]?.key ?? 0);
    expect(states(queue)[0]).toEqual(['a.pdf', 'waiting']);
    open.get('b.pdf')?.resolve(documentInfoOf());
    await expect.poll(() => states(queue)[0]).toEqual(['a.pdf', 'sending']);
  });

  it('cancels an upload that is removed', async () => {
    const queue = createUploadQueue(1);
    const { send, open } = startSending();
    const onSent = vi.fn();
    queue.add(files.slice(0, 2), send, onSent);
    queue.remove(queue.uploads()[0]?.key ?? 0);
    await expect(open.get('a.pdf')?.promise).rejects.toThrow();
    await expect.poll(() => states(queue)).toEqual([['b.pdf', 'sending']]);
    expect(onSent).not.toHaveBeenCalled();
  });
});
