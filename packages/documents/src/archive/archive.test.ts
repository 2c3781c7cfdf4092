import { zipParts } from '@interlinear/testing/documents/zip-parts';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../document-error.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { openArchive } from './archive.ts';

const DIRECTORY_ROW = 'PK\x01\x02';
const encode = (text: string) => new TextEncoder().encode(text);
const open = (bytes: Uint8Array, limits = {}) => openArchive(bytes, { ...DOCUMENT_LIMITS, ...limits });
const failureOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof DocumentError) return error.failure;
    throw error;
  }
  return 'none';
};

describe('openArchive', () => {
  it('reads archives of another program, which reads the archives written here', () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}\.[a-z]{3}$/), fc.uint8Array({ maxLength: 5000 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(files, fc.uint8Array({ maxLength: 500 }), (parts, changed) => {
        const archive = open(zipSync(parts));
        for (const [name, bytes] of Object.entries(parts)) expect(archive.read(name)).toEqual(bytes);
        const [first = ''] = archive.names;
        const read = unzipSync(archive.write(new Map([[first, changed]])));
        expect(read).toEqual({ ...parts, [first]: changed });
        expect(Object.keys(read)).toEqual(Object.keys(parts));
      }),
    );
  });

  it('keeps the compressed bytes of unchanged files, and stored files stored', () => {
    const bytes = zipParts(
      { mimetype: 'application/epub+zip', 'a.txt': 'a'.repeat(500), 'b.txt': 'b' },
      { stored: ['mimetype'] },
    );
    const packed = packedBytes(bytes, 'a.txt');
    const written = open(bytes).write(new Map([['b.txt', encode('c')]]));
    expect(packedBytes(written, 'a.txt')).toEqual(packed);
    // EPUB readers expect this at exactly this offset.
    expect(latin1(written.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
  });

  it('refuses archive bombs before unpacking anything', () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(60 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(failureOf(() => open(bomb))).toBe('archive-bomb');
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}`, new Uint8Array(1)]));
    expect(failureOf(() => open(zipSync(many), { entries: 20 }))).toBe('archive-bomb');
    expect(failureOf(() => open(zipSync(many), { unpackedBytes: 20 }))).toBe('archive-bomb');
    expect(failureOf(() => open(zipSync({ a: new Uint8Array(100) }), { partBytes: 50 }))).toBe('too-large');
  });

  it('stops unpacking a file that exceeds its declared size', () => {
    const bytes = zipSync({ 'a.xml': new Uint8Array(10 * 1024 ** 2) });
    const directory = latin1(bytes).indexOf(DIRECTORY_ROW);
    new DataView(bytes.buffer).setUint32(directory + 24, 2000, true);
    const archive = open(bytes);
    expect(failureOf(() => archive.read('a.xml'))).toBe('damaged');
  });

  it('refuses overlapping files', () => {
    const bytes = zipSync({ 'a.xml': encode('same'), 'b.xml': encode('same') });
    const first = latin1(bytes).indexOf(DIRECTORY_ROW);
    const second = latin1(bytes).indexOf(DIRECTORY_ROW, first + 1);
    const view = new DataView(bytes.buffer);
    view.setUint32(second + 42, view.getUint32(first + 42, true), true);
    expect(failureOf(() => open(bytes))).toBe('archive-bomb');
  });

  it.each(['../a.xml', 'a/../../b.xml', '/etc/a', 'a\\b.xml', 'C:/a.xml', 'a\0.xml'])('refuses the name %j', (name) => {
    expect(failureOf(() => open(zipSync({ [name]: encode('a') })))).toBe('damaged');
  });

  it('reports password-protected archives', () => {
    const bytes = zipSync({ a: encode('a') });
    const directory = latin1(bytes).indexOf(DIRECTORY_ROW);
    bytes[directory + 8] = 1;
    expect(failureOf(() => open(bytes))).toBe('encrypted');
  });

  it('reads any bytes or throws a typed failure', () => {
    const sound = zipSync({ 'a.xml': encode('a'.repeat(300)), 'b/c.xml': encode('c') });
    const changes = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(changes, fc.nat(sound.length), (edits, length) => {
        const bytes = sound.slice(0, length % 4 === 0 ? length : sound.length);
        for (const [at, value] of edits) bytes[at] = value;
        failureOf(() => {
          const archive = open(bytes);
          for (const name of archive.names) archive.read(name);
        });
      }),
      { numRuns: bySize({ quick: 40, deep: 10_000 }) },
    );
  });
});

function packedBytes(bytes: Uint8Array, name: string): string {
  const text = latin1(bytes);
  const start = text.indexOf(`${name}`) + name.length;
  return text.slice(start, text.indexOf('PK', start));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
