import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { book } from '@interlinear/testing/documents/book';
import { describe, expect, it } from 'vitest';
import { pdfRepair } from './repair-pdf.ts';
import { readModels } from './testing/read-models.ts';

const repair = pdfRepair(async () => {
  const program = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  return new Uint8Array(program).buffer;
});

describe('repairing a PDF', () => {
  it('writes anew what pdfium can read', async () => {
    const repaired = await repair(book(3));
    expect(repaired && (await readModels(repaired)).length).toBe(3);
  });

  it('gives nothing for what nobody can read', async () => {
    expect(await repair(new TextEncoder().encode('no PDF at all'))).toBeUndefined();
  });
});
