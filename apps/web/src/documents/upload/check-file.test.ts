import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const problemOf = (name: string, content: BlobPart) => checkFile(new File([content], name));

describe('checkFile', () => {
  it.each([
    ['paper.pdf', '%PDF-1.7\n'],
    ['mail attachment', '\n\n%PDF-1.4'],
    ['report.docx', 'PK\x03\x04\x14\0\0\0[Content_Types].xml'],
    ['no-name', 'PK\x03\x04\x14\0\0\0mimetypeapplication/epub+zip'],
    ['old.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['notes.MD', '# Notes'],
    ['scan.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ['photo.jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['film.srt', new Uint8Array([0xff, 0xfe, 0x31, 0])],
  ])('[DOC-01] accepts %s', async (name, content) => {
    expect(await problemOf(name, content)).toBeUndefined();
  });

  it.each([
    ['dance.gif', 'GIF89a\x01\0'],
    ['photo.jpeg', 'RIFF\0\0\0\0WEBP'],
    ['pictures.zip', 'PK\x03\x04\x14\0\0\0holiday.jpg'],
    ['budget.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['paper.pdf', 'this is no PDF'],
    ['notes.txt', new Uint8Array([1, 2, 0, 3])],
    ['script.js', 'alert(1)'],
  ])('[DOC-01] rejects %s by its content', async (name, content) => {
    expect(await problemOf(name, content)).toBe('type');
  });

  it('rejects an empty file', async () => {
    expect(await problemOf('paper.pdf', '')).toBe('empty');
  });
});
