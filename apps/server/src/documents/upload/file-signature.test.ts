import { describe, expect, it } from 'vitest';
import { cleanFileName, mayBeDocument } from './file-signature.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('how a file begins', () => {
  it.each([
    ['PDF', latin('%PDF-1.7\n\0\0\x01')],
    ['PDF behind the lines of a mail server', latin(`${'X-Header: y\r\n'.repeat(20)}\0%PDF-1.4`)],
    ['modern Office and EPUB', latin('PK\x03\x04\0\0')],
    ['DOC and PPT', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0')],
    ['PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['JPEG', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['text', latin('Hello,\r\n\tworld\f')],
    ['text of another encoding', latin('Gr\xfc\xdfe')],
    ['UTF-16', latin('\xff\xfeH\0i\0')],
  ])('lets %s in', (_, head) => {
    expect(mayBeDocument(head)).toBe(true);
  });

  it.each([
    ['nothing', latin('')],
    ['a program', latin('\x7fELF\x02\x01\0\0')],
    ['a picture of another kind', latin('GIF89a\x01\0\x01\0\x80\0\0')],
    ['noise', Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256)],
  ])('keeps %s out', (_, head) => {
    expect(mayBeDocument(head)).toBe(false);
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ann\\Bericht.docx', 'Bericht.docx'],
    ['a\r\nb\u202Egpj.pdf', 'abgpj.pdf'],
    ['..', 'document'],
    [' ', 'document'],
    ['年报.pdf', '年报.pdf'],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });

  it('keeps its ending when it is too long', () => {
    const name = cleanFileName(`${'long '.repeat(100)}.docx`);
    expect(name).toHaveLength(200);
    expect(name).toMatch(/^long long .*\.docx$/);
  });
});
