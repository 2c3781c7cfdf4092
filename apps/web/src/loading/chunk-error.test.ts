import { describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, isChunkError, loadChunk } from './chunk-error.ts';

describe('loadChunk', () => {
  it('returns the module', async () => {
    await expect(loadChunk(async () => ({ default: 7 }))).resolves.toEqual({ default: 7 });
  });

  it('[SITE-20] fails with a chunk error when the file does not come', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    const failed = loadChunk(() => Promise.reject(cause));
    await expect(failed).rejects.toEqual(new ChunkError(cause));
  });

  it('[SITE-20] fails with a chunk error after 120 seconds', async () => {
    vi.useFakeTimers();
    try {
      const failed = expect(loadChunk(() => new Promise(() => {}))).rejects.toBeInstanceOf(ChunkError);
      await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
      await failed;
      expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('isChunkError', () => {
  it.each([
    ['Failed to fetch dynamically imported module: http://x/a.js', true],
    ['error loading dynamically imported module: http://x/a.js', true],
    ['Importing a module script failed.', true],
    ["Cannot read properties of undefined (reading 'x')", false],
  ])('says of “%s”: %s', (message, expected) => {
    expect(isChunkError(new TypeError(message))).toBe(expected);
  });
});
