import { describe, expect, it } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';

const signal = new AbortController().signal;

describe('the picture at an address', () => {
  it.each(['', 'menu.jpg', 'javascript:alert(1)', 'file:///etc/passwd'])(
    '[IMG-01] is not looked for at %s',
    async (address) => {
      expect(await fetchPicture(address, { signal, fetch: () => Promise.reject(new Error('asked')) })).toBe('invalid');
    },
  );

  it('[IMG-01] is named after its file, and fetched without cookies or referrer', async () => {
    const asked: RequestInit[] = [];
    const result = await fetchPicture(' https://example.com/a/menu.jpg?x=1 ', {
      signal,
      async fetch(_, init) {
        asked.push(init ?? {});
        return new Response('data', { headers: { 'content-type': 'image/jpeg' } });
      },
    });
    expect(result).toMatchObject({ name: 'menu.jpg', type: 'image/jpeg', size: 4 });
    expect(asked).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  });

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('refused'))],
    ['unreachable', async () => new Response('', { status: 404 })],
    ['too-large', async () => new Response('x', { headers: { 'content-length': '30000000' } })],
  ] as const)('[ERR-01] is %s', async (failure, fetch) => {
    expect(await fetchPicture('https://example.com/x.png', { signal, fetch })).toBe(failure);
  });
});
