import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encryptedByCertificate } from '@interlinear/testing/documents/encrypted';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../open-document.ts';
import { readBlocks } from '../../testing/read-blocks.ts';

/** Encryption options of qpdf by name. */
const ENCRYPTIONS: Readonly<Record<string, readonly string[]>> = {
  'RC4 with 40 bits': ['40'],
  'RC4 with 128 bits': ['128', '--use-aes=n'],
  'AES with 128 bits': ['128', '--use-aes=y'],
  'AES with 256 bits, revision 5': ['256', '--force-R5'],
  'AES with 256 bits, revision 6': ['256'],
};

describe.each(Object.entries(ENCRYPTIONS))('a PDF protected by %s', (_, options) => {
  it('[DOC-01] asks for its password, refuses a wrong one and opens with either right one', async () => {
    const bytes = await encrypted('user', options);
    await expect(open(bytes)).rejects.toMatchObject({ failure: 'encrypted' });
    await expect(open(bytes, 'wrong')).rejects.toMatchObject({ failure: 'wrong-password' });
    expect(await open(bytes, 'user')).toEqual(['The height of the valley']);
    expect(await open(bytes, 'owner')).toEqual(['The height of the valley']);
  });

  it('[DOC-01] opens without a password if the user password is empty', async () => {
    expect(await open(await encrypted('', options))).toEqual(['The height of the valley']);
  });
});

it('[DOC-01] refuses a PDF that is encrypted for certificates, with or without a password', async () => {
  await expect(open(encryptedByCertificate())).rejects.toMatchObject({ failure: 'certificate-encrypted' });
  await expect(open(encryptedByCertificate(), 'user')).rejects.toMatchObject({ failure: 'certificate-encrypted' });
});

async function open(bytes: Uint8Array, password?: string): Promise<string[]> {
  const document = await openDocument(bytes, { fileName: 'protected.pdf', ...(password ? { password } : {}) });
  const blocks = await readBlocks(document);
  return blocks.map(({ content }) => content.join(''));
}

/** Protects a file whose objects are packed into streams, as most programs write them. */
async function encrypted(user: string, options: readonly string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-'));
  try {
    const [plain, file] = [path.join(folder, 'plain.pdf'), path.join(folder, 'protected.pdf')];
    const content = line('The height of the valley', { x: 80, y: 700 });
    await writeFile(plain, makePdf({ pages: [{ content }] }));
    const encryption = ['--allow-weak-crypto', '--encrypt', user, 'owner', ...options, '--'];
    execFileSync('qpdf', ['--object-streams=generate', ...encryption, plain, file]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}
