import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { casesBySize } from '@interlinear/testing/test-size';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../platform/storage/open-storage.ts';
import { receiveFile } from '../../platform/storage/receive-file.ts';
import { type FileStorage, readStored } from '../../platform/storage/storage.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { createConvertLegacy } from './convert-legacy.ts';
import { convert, findProgram } from './libreoffice.ts';

const searchPath = process.env.PATH ?? '';
const program = await findProgram('soffice', searchPath);
const id = '6e0ac7c8-1b8f-4a3c-9d5e-0f1b2c3d4e5f';

describe('DOC and PPT', () => {
  let folder: string;
  let storage: FileStorage;
  const never = new AbortController().signal;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-legacy-'));
    storage = createFolderStorage(join(folder, 'files'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const incomingFolder = () => join(folder, 'incoming');
  const converterOf = (more: object = {}) =>
    createConvertLegacy({
      storage,
      incomingFolder: incomingFolder(),
      program: undefined,
      searchPath,
      maxBytes: 10_000_000,
      randomId: randomUUID,
      ...more,
    });
  const keep = async (stream: Readable) =>
    storage.put(sourceKey(id), await receiveFile(stream, { folder: incomingFolder(), maxBytes: 10_000_000 }));

  /** Has LibreOffice write the legacy file, and stores it. */
  async function keepLegacy(to: 'doc' | 'ppt', text: string): Promise<void> {
    const work = await mkdtemp(join(folder, 'making-'));
    const name = to === 'doc' ? 'letter.fodt' : 'slides.fodp';
    await writeFile(join(work, name), to === 'doc' ? letter(text) : slides(text));
    await convert({ program: program ?? '', folder: work, input: name, to: to as 'docx', searchPath, signal: never });
    await keep(createReadStream(join(work, 'out', name.replace(/\.\w+$/, `.${to}`))));
  }

  it.skipIf(!program).each(
    casesBySize(1, [
      ['ppt', 'ppt/slides/slide1.xml'],
      ['doc', 'word/document.xml'],
    ]),
  )(
    '[DOC-01] %s becomes the modern format with its text',
    async (to, part) => {
      await keepLegacy(to, 'A letter from long ago');
      await converterOf()({ id }, never);
      const context = unzipSync(await readStored(storage, convertedKey(id)));
      expect(strFromU8(context[part] ?? new Uint8Array())).toContain('A letter from long ago');
      expect(await readdir(incomingFolder())).toEqual([]);
    },
    120_000,
  );

  it('reports a missing LibreOffice', async () => {
    await keep(Readable.from([Buffer.from('x')]));
    const missing = converterOf({ program: '/nowhere/soffice' })({ id }, never);
    await expect(missing).rejects.toMatchObject({ failure: 'converter-missing' });
  });

  it.skipIf(!program)('does not start LibreOffice for a file that is neither', async () => {
    await keep(Readable.from([Buffer.alloc(2_000, 7)]));
    await expect(converterOf()({ id }, never)).rejects.toMatchObject({ failure: 'invalid-type' });
    expect(await readdir(incomingFolder())).toEqual([]);
  });
});

const NAMESPACES = ['office', 'drawing', 'text', 'presentation', 'style']
  .map((name) => `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function letter(text: string): string {
  return flat('text', `<office:text><text:p>${text}</text:p></office:text>`);
}

function slides(text: string): string {
  const size = 'svg:width="10cm" svg:height="3cm" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"';
  const frame = `<draw:frame ${size}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
  const page = `<draw:page draw:name="one" draw:master-page-name="">${frame}</draw:page>`;
  return flat('presentation', `<office:presentation>${page}</office:presentation>`);
}

/** Returns a flat OpenDocument file (a single XML). */
function flat(kind: string, body: string): string {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const attributes = `${NAMESPACES} office:version="1.2" office:mimetype="${type}"`;
  return `<?xml version="1.0"?><office:document ${attributes}><office:body>${body}</office:body></office:document>`;
}
