import { book } from '@interlinear/testing/documents/book';
import { describe, expect, it } from 'vitest';
import { readModels } from '../testing/read-models.ts';
import { rebuildTable } from './rebuild-table.ts';

const repair = async (): Promise<undefined> => undefined;

describe('a file without its table of objects', () => {
  const whole = book(4);
  const lost = whole.slice(0, textOf(whole).lastIndexOf('\nxref'));

  it('[ERR-01] is read when pdfium cannot repair it', async () => {
    const idsOf = async (bytes: Uint8Array) =>
      (await readModels(bytes, { repair })).map(({ page }) => page.blocks.map(({ content }) => content));
    expect(await idsOf(lost)).toEqual(await idsOf(whole));
  });

  it('uses the later of two objects with the same number', () => {
    const changed = new TextEncoder().encode(`${textOf(lost)}\n2 0 obj\n<< /Changed true >>\nendobj\n`);
    const rebuilt = textOf(rebuildTable(changed) ?? new Uint8Array());
    const offset = Number(/\n2 1\n(\d+) /.exec(rebuilt)?.[1]);
    expect(rebuilt.slice(offset)).toMatch(/^2 0 obj\n<< \/Changed/);
  });

  it.each([
    ['has no catalog', '1 0 obj\n<< /Type /Page >>\nendobj\n'],
    ['was encrypted', '1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Filter /Standard /V 5 >>\nendobj\n'],
  ])('gets none when it %s', (_, text) => {
    expect(rebuildTable(new TextEncoder().encode(text))).toBeUndefined();
  });
});

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
