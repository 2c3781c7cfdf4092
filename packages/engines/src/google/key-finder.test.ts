import { describe, expect, it, vi } from 'vitest';
import { failureOf } from '../engine-conformance.ts';
import { createKeyFinder, type FoundKey } from './key-finder.ts';

describe('the search for the public key', () => {
  const place = {
    engine: 'google',
    now: () => 0,
    url: 'https://widget.example/main.js',
    pattern: 'api-key:"([\\w-]+)"',
  };
  const patient = () => new AbortController().signal;
  const script = (key: string) => new Response(`var a={api-key:"${key}"}`);

  it('searches once for all callers, and caches the key', async () => {
    const fetch = vi.fn(async () => script('key-1'));
    const finder = createKeyFinder({ ...place, fetch });
    expect(await Promise.all([finder.key(patient()), finder.key(patient())])).toEqual(['key-1', 'key-1']);
    expect(await finder.key(patient())).toBe('key-1');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('continues for others when the caller that started it is cancelled', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    const finder = createKeyFinder({ ...place, fetch: () => answer });
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
    const finder = createKeyFinder({ ...place, fetch: async () => answers.shift() ?? Response.error() });
    expect((await failureOf(finder.key(patient()))).message).toBe('google: no key: HTTP 404');
    expect(await finder.key(patient())).toBe('key-1');
    finder.refuse('some other key');
    expect(await finder.key(patient())).toBe('key-1');
    finder.refuse('key-1');
    expect(await finder.key(patient())).toBe('key-2');
  });

  it('[ENG-02] uses the key of an earlier start at once, and no longer once Google has rejected it', async () => {
    const saved: FoundKey[] = [{ key: 'key-1', foundAt: 0 }];
    const store = { load: async () => saved.at(-1), save: async (found: FoundKey) => void saved.push(found) };
    const fetch = vi.fn(async () => script('key-2'));
    const finder = createKeyFinder({ ...place, fetch, store });
    expect(await finder.key(patient())).toBe('key-1');
    expect(fetch).not.toHaveBeenCalled();
    finder.refuse('key-1');
    expect(await finder.key(patient())).toBe('key-2');
    expect(saved.at(-1)).toEqual({ key: 'key-2', foundAt: 0 });
  });

  it('[ENG-02] renews an old key while it is still used', async () => {
    const now = 7 * 60 * 60 * 1000;
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    const fetch = vi.fn(() => answer);
    const store = { load: async () => ({ key: 'key-1', foundAt: 0 }), save: vi.fn(async () => {}) };
    const finder = createKeyFinder({ ...place, fetch, store, now: () => now });
    expect([await finder.key(patient()), await finder.key(patient())]).toEqual(['key-1', 'key-1']);
    resolve(script('key-2'));
    await vi.waitFor(async () => expect(await finder.key(patient())).toBe('key-2'));
    expect(store.save).toHaveBeenCalledWith({ key: 'key-2', foundAt: now });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('searches if the key of an earlier start cannot be read', async () => {
    const store = { load: () => Promise.reject(new Error('locked')), save: () => Promise.reject(new Error('locked')) };
    const finder = createKeyFinder({ ...place, fetch: async () => script('key-1'), store });
    expect(await finder.key(patient())).toBe('key-1');
  });

  it('reports a missing key', async () => {
    const finder = createKeyFinder({ ...place, fetch: async () => new Response('nothing here') });
    expect(await failureOf(finder.key(patient()))).toMatchObject({
      reason: 'wrong-answer',
      message: 'google: no key where it is expected',
    });
  });
});
