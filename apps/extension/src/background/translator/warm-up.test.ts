import { afterEach, expect, it, vi } from 'vitest';
import { warmUp } from './warm-up.ts';

afterEach(() => vi.unstubAllGlobals());

it('[EXT-02] runs every sentence through the pipeline without network requests', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(new Set(await warmUp())).toEqual(new Set(['translated']));
  expect(fetch).not.toHaveBeenCalled();
});
