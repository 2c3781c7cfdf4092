import { afterEach, expect, it, vi } from 'vitest';
import { warmUp } from './warm-up.ts';

afterEach(() => vi.unstubAllGlobals());

it('[EXT-02] takes every sentence through the pipeline, and asks nobody', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(new Set(await warmUp())).toEqual(new Set(['translated']));
  expect(fetch).not.toHaveBeenCalled();
});
