import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { describe, expect, it } from 'vitest';
import { fetchPicture, PictureUnreachable } from './fetch-picture.ts';

const answer =
  (body: BodyInit | null, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init);

describe('fetchPicture', () => {
  it('[EXT-05] sends neither cookies nor the address of the page', async () => {
    const asked: RequestInit[] = [];
    const bytes = await fetchPicture('https://pictures.test/a.png', async (_, init) => {
      asked.push(init ?? {});
      return new Response(Uint8Array.of(1, 2, 3));
    });
    expect([...bytes]).toEqual([1, 2, 3]);
    expect(asked).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  });

  it('[EXT-05] refuses files that are too large, whatever their headers say', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    await expect(fetchPicture('https://pictures.test/', answer(endless))).rejects.toMatchObject({
      failure: 'too-large',
    });
    expect(sent).toBeLessThan(PICTURE_LIMITS.maxBytes + 4 * chunk.length);
    const declared = { headers: { 'content-length': String(PICTURE_LIMITS.maxBytes + 1) } };
    await expect(fetchPicture('https://pictures.test/', answer('x', declared))).rejects.toMatchObject({
      failure: 'too-large',
    });
  });

  it.each([
    ['a status', answer('no', { status: 403 })],
    ['a network error', async () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'an interruption',
      answer(
        new ReadableStream({
          pull(controller) {
            controller.error(new TypeError('network error'));
          },
        }),
      ),
    ],
  ])('[EXT-05] reports %s as unreachable', async (_, fetch) => {
    await expect(fetchPicture('https://pictures.test/', fetch)).rejects.toBeInstanceOf(PictureUnreachable);
  });
});
