import { describe, expect, it, vi } from 'vitest';
import { failureOf } from '../engine-conformance.ts';
import { createKeyFinder } from './key-finder.ts';

describe('the search for the public key', () => {
  const place = { url: 'https://widget.example/main.js', pattern: 'api-key:"([\\w-]+)"' };
  const patient = () => new AbortController().signal;
  const script = (key: string) => new Response(`var a={api-key:"${key}"}`);

  it('searches once for all callers, and caches the key', async () => {
    const fetch = vi.fn(async () => script('key-1'));
    const finder = createKeyFinder('google', fetch, place);
    expect(await Promise.all([finder.key(patient()), finder.key(patient())])).toEqual(['key-1', 'key-1']);
    expect(await finder.key(patient())).toBe('key-1');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('continues for others when the caller that started it is cancelled', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    const finder = createKeyFinder('google', () => answer, place);
    const impatient = new AbortController();
    const first = failureOf(finder.key(impatient.signal));
    const second = finder.key(patient());
    impatient.abort();
    resolve(script('key-1'));
    expect((await first).reason).toBe('cancelled');
    expect(await second).toBe('key-1');
  });

  it('searches again after a failure, and after a rejection of the known key', async () => {
    const answers = [new Response('moved', { status: 404 }), script('key-1'), script('key-2')];
    const finder = createKeyFinder('google', async () => answers.shift() ?? Response.error(), place);
    expect((await failureOf(finder.key(patient()))).message).toBe('google: no key: HTTP 404');
    expect(await finder.key(patient())).toBe('key-1');
    finder.refuse('some other key');
    expect(await finder.key(patient())).toBe('key-1');
    finder.refuse('key-1');
    expect(await finder.key(patient())).toBe('key-2');
  });

  it('reports a missing key', async () => {
    const finder = createKeyFinder('google', async () => new Response('nothing here'), place);
    expect(await failureOf(finder.key(patient()))).toMatchObject({
      reason: 'wrong-answer',
      message: 'google: no key where it is expected',
    });
  });
});
