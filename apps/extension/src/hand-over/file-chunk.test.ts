import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_BYTES, chunkAt, collectFile } from './file-chunk.ts';

it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES + 77])(
  '[EXT-10] a file of %i bytes arrives unchanged',
  async (size) => {
    const file = { name: 'Straße 1.pdf', bytes: Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256) };
    expect(await collectFile(async (offset) => chunkAt(file, offset))).toEqual(file);
  },
);

it('[EXT-10] nothing arrives if parts are missing or belong to different files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined })), async (parts) => {
      const given = [...parts];
      const taken = await collectFile(async () => {
        const bytes = given.shift();
        return bytes && { ...chunkAt({ name: 'a', bytes }, 0), size: 30 };
      });
      if (taken) expect(taken.bytes.length).toBe(30);
    }),
  );
});
