import type { Region } from '@interlinear/images/region';
import { makePng } from '@interlinear/testing/documents/png';
import { bySize } from '@interlinear/testing/test-size';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PictureThread, PictureThreadLimits } from './picture-thread.ts';
import { createPictureThreads } from './picture-threads.ts';

const program = new URL('../testing/scripted-thread.ts', import.meta.url);
const patient = { openMs: 60_000, readMs: 60_000, totalMs: 60_000 };

/** Picture with a script for the thread. */
function pictureOf(script = ''): Uint8Array<ArrayBuffer> {
  const chunks = [['tEXt', Buffer.from(`Script\0${script}`, 'latin1')]] as const;
  return new Uint8Array(makePng({ width: 3, height: 2, colorType: 0, depth: 8, chunks, sample: () => 9 }));
}

const region: Region = {
  ...{ id: 'r1', kind: 'line', order: 0, box: [0, 0, 3, 2], angle: 0, lines: [], text: 'Hello', confidence: 90 },
  quad: [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ],
  style: { color: '#000000', background: '#ffffff', fontSize: 2, bold: false, align: 'left', direction: 'ltr' },
};

describe('a picture in a thread of its own', () => {
  const threads = createPictureThreads({ maxThreads: 2, program });
  afterAll(threads.close);

  const read = (script: string, limits: Partial<PictureThreadLimits> = {}, signal?: AbortSignal) =>
    threads.use(pictureOf(script), { limits: { ...patient, ...limits }, signal }, (picture) =>
      picture.read({ language: 'auto' }),
    );

  it('[IMG-01] returns its facts, regions, layouts and file', async () => {
    const bytes = pictureOf();
    const sent = bytes.slice();
    const result = await threads.use(sent, { limits: patient }, async (picture) => ({
      facts: picture.facts,
      regions: await picture.read({ language: 'en' }),
      layouts: await picture.paint([{ region, text: 'Hallo' }], 'de'),
      file: await picture.encode('translated', 'png'),
    }));
    expect(result).toEqual({
      facts: { format: 'png', width: 3, height: 2, orientation: 1 },
      regions: [],
      layouts: [{ id: 'r1', box: [0, 0, 3, 2], fontSize: 2, lines: ['Hallo'], overflow: false }],
      file: bytes,
    });
    // Moved to the thread, not copied.
    expect(sent.length).toBe(0);
  });

  it.each([
    ['takes for ever', '!hang', 'timeout'],
    ['never ends', '!wait', 'timeout'],
    ['fills its memory', '!fill', 'too-heavy'],
    ['breaks', '!throw', 'crashed'],
    ['ends its thread', '!exit', 'crashed'],
    ['is damaged', '!damaged', 'damaged'],
  ])('[ERR-01] says why a picture that %s is not translated', async (_, script, failure) => {
    // Only pictures that hang get a short limit, because everything is slow on a busy machine.
    const error = await read(script, failure === 'timeout' ? { readMs: 500 } : {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'PictureError', failure });
    expect(String(error)).not.toContain('quoting');
  });

  it('[ERR-01] gives a picture up when all its requests together take too long', async () => {
    await expect(read('!wait', { totalMs: 3_000 })).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('[ERR-01] refuses what is no picture without a thread', async () => {
    const bytes = new Uint8Array(Buffer.from('%PDF-1.7'));
    await expect(threads.use(bytes, {}, async () => 1)).rejects.toMatchObject({ failure: 'not-a-picture' });
  });

  it('ends at once when aborted', async () => {
    const controller = new AbortController();
    const reading = read('!wait', {}, controller.signal);
    controller.abort();
    await expect(reading).rejects.toMatchObject({ failure: 'aborted' });
  });

  it('[ERR-01] works on a few pictures at once, lets some wait and refuses a flood', async () => {
    const maxThreads = bySize({ quick: 1, deep: 2 });
    const busy = createPictureThreads({ maxThreads, program });
    onTestFinished(busy.close);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const open: PictureThread[] = [];
    const use = () =>
      busy.use(pictureOf(), { limits: patient }, async (picture) => {
        open.push(picture);
        await released;
      });
    // Each thread reads one picture while eight wait for it.
    const uses = Array.from({ length: maxThreads * 9 }, use);
    await expect(use()).rejects.toMatchObject({ key: 'tooManyRequests' });
    await expect.poll(() => open.length).toBe(maxThreads);
    release();
    await Promise.all(uses);
    expect(open).toHaveLength(maxThreads * 9);
  });
});
