import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_BYTES, chunkAt, collectFile } from './file-chunk.ts';

it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES + 77])(
  '[EXT-10] a file of %i bytes arrives unchanged',
  async (size) => {
    const file = { name: 'Straße 1.pdf', bytes: Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256) };
    const collected = await collectFile(async (offset) => chunkAt(file, offset));
    expect([collected?.name, collected?.bytes.length]).toEqual([file.name, size]);
    // Comparing element by element takes seconds.
    expect(Buffer.compare(collected?.bytes ?? new Uint8Array(), file.bytes)).toBe(0);
  },
);

it('[EXT-10] nothing arrives if the parts are those of two files', async () => {
  const partOf = (size: number, length: number) => ({
    ...chunkAt({ name: 'a', bytes: new Uint8Array(length) }, 0),
    size,
  });
  const parts = [partOf(30, 10), partOf(31, 20)];
  expect(await collectFile(async () => parts.shift())).toBeUndefined();
});

it('[EXT-10] nothing arrives if parts are missing, and never more or less than a whole file', async () => {
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
