import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { book } from '@interlinear/testing/documents/book';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../document-error.ts';
import { lazyPdfium } from './pdfium/open-pdfium.ts';
import { pdfRepair } from './repair-pdf.ts';
import { readModels } from './testing/read-models.ts';

const repair = pdfRepair(
  lazyPdfium(async () => {
    const program = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
    return new Uint8Array(program).buffer;
  }),
);

describe('repairing a PDF', () => {
  it('rewrites files that pdfium can read', async () => {
    const repaired = await repair(book(3));
    expect(repaired && (await readModels(repaired)).length).toBe(3);
  });

  it('returns undefined for unreadable files', async () => {
    expect(await repair(new TextEncoder().encode('no PDF at all'))).toBeUndefined();
  });

  it('reads damaged files or throws a typed failure', async () => {
    const whole = book(2);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: whole.length }), async (changed, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of changed) if (at < length) bytes[at] = value;
        const result = await readModels(bytes, { repair }).then(
          (models) => models.length > 0,
          (error: unknown) => error instanceof DocumentError,
        );
        expect(result).toBe(true);
      }),
      { numRuns: bySize({ quick: 12, deep: 250 }) },
    );
  });
});
