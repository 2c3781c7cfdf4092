import { deflateSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { book } from './book.ts';
import { GENERATED_DOCUMENTS, nestedArchive } from './corpus.ts';
import { makeDocxOfEveryPlace } from './docx.ts';
import { makePdf } from './make-pdf.ts';
import { line } from './set-text.ts';
import { zipParts } from './zip-parts.ts';

export interface HostileFile {
  name: string;
  bytes: Uint8Array;
}

/** Size limit of documents to mutate; larger ones would only slow the tests. */
const MAX_MUTATED_BYTES = 200_000;

/**
 * Creates malicious and damaged files: some hand-made, the rest by mutating generated documents. The same seed gives
 * the same files.
 */
export function hostileFiles(count: number, seed = 1): HostileFile[] {
  const byHand = madeByHand();
  const originals = GENERATED_DOCUMENTS.filter(({ name }) => !/\d{3,}-pages|^layouts/.test(name))
    .map(({ name, make }) => ({ name, bytes: make() }))
    .filter(({ bytes }) => bytes.length < MAX_MUTATED_BYTES);
  const next = randomNumbers(seed);
  const mutated = Array.from({ length: Math.max(0, count - byHand.length) }, (_, index): HostileFile => {
    const original = originals[index % originals.length] ?? { name: 'empty.pdf', bytes: new Uint8Array() };
    const [way, mutate] = MUTATIONS[(index + Math.floor(index / originals.length)) % MUTATIONS.length] ?? flip;
    return { name: `${index}-${way}-${original.name}`, bytes: mutate(original.bytes, next) };
  });
  return [...byHand, ...mutated].slice(0, count);
}

type Mutation = (bytes: Uint8Array, next: (below: number) => number) => Uint8Array;

const flip: [string, Mutation] = ['flipped', flipBytes];
const MUTATIONS: readonly [way: string, mutate: Mutation][] = [
  flip,
  ['cut', (bytes, next) => bytes.slice(0, next(bytes.length))],
  ['hole', (bytes, next) => withoutPiece(bytes, next)],
  ['numbers', (bytes, next) => changeNumbers(bytes, next)],
  ['swapped', (bytes, next) => swapStreams(bytes, next)],
  ['doubled', (bytes, next) => concatenate(bytes.slice(0, next(bytes.length)), bytes)],
  ['part', (bytes, next) => changePart(bytes, next)],
];

function flipBytes(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const changed = bytes.slice();
  for (let left = 1 + next(40); left > 0; left--) changed[next(bytes.length)] = next(256);
  return changed;
}

function withoutPiece(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const start = next(bytes.length);
  return concatenate(bytes.slice(0, start), bytes.slice(start + 1 + next(2000)));
}

/** Replaces numbers by others of the same length: wrong lengths, references and offsets. */
function changeNumbers(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const share = 2 + next(30);
  return latin1Bytes(
    latin1(bytes).replace(/\b\d{1,5}\b/g, (digits) =>
      next(share) === 0 ? String(next(10 ** digits.length)).padStart(digits.length, '0') : digits,
    ),
  );
}

/** Swaps two streams of a PDF, or two parts of any other file. */
function swapStreams(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const text = latin1(bytes);
  const bodies = Array.from(text.matchAll(/stream\n[\s\S]*?\nendstream/g), ([body]) => body);
  const one = bodies[next(Math.max(1, bodies.length))];
  const other = bodies[next(Math.max(1, bodies.length))];
  if (one === undefined || other === undefined || one === other) {
    const middle = next(bytes.length);
    return concatenate(bytes.slice(middle), bytes.slice(0, middle));
  }
  return latin1Bytes(
    text
      .replace(one, '\0')
      .replace(other, () => one)
      .replace('\0', () => other),
  );
}

/** Damages a part of an intact archive; flips bytes of other files. */
function changePart(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return flipBytes(bytes, next);
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const name = names[next(names.length)] ?? '';
  const part = parts[name] ?? new Uint8Array();
  const changes: Mutation[] = [
    flipBytes,
    (content) => strToU8(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${latin1(content)}`),
    (content) => content.slice(0, next(content.length + 1)),
    () => new Uint8Array(),
    (content) => strToU8(latin1(content).replace(/<(\w+:p)\b[^>]*>/, (tag) => tag.repeat(3000))),
  ];
  const change = changes[next(changes.length)] ?? flipBytes;
  return zipSync({ ...parts, [name]: part.length > 0 ? change(part, next) : part });
}

/** Attacks that random damage does not produce. */
function madeByHand(): HostileFile[] {
  const words = line('The height of the valley was measured.', { x: 72, y: 700 });
  const page = (content: string) => makePdf({ pages: [{ content }] });
  const docx = makeDocxOfEveryPlace((place) => place);
  const parts = unzipSync(docx);
  const pdf = latin1(book(2));
  return [
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'only-a-head.pdf', bytes: strToU8('%PDF-1.7\n') },
    { name: 'a-program.docx', bytes: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0) },
    { name: 'a-picture.pdf', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13) },
    { name: 'a-paper.docx', bytes: book(1) },
    { name: 'a-letter.pdf', bytes: docx },
    { name: '../../../etc/passwd.txt', bytes: strToU8('The height of the valley was measured twice.') },
    { name: 'archives.docx', bytes: nestedArchive(40) },
    { name: 'bomb.docx', bytes: zipParts({ ...parts, 'word/media/a.bin': new Uint8Array(16 * 1024 ** 2) }) },
    { name: 'lying-sizes.docx', bytes: withWrongSizes(docx) },
    { name: 'bomb-of-parts.docx', bytes: zipSync({ ...parts, ...manyParts(25_000) }, { level: 0 }) },
    { name: 'bomb-in-text.docx', bytes: zipParts({ ...parts, 'word/document.xml': bombOfText() }) },
    { name: 'way-out.docx', bytes: zipParts({ ...parts, '../../../../tmp/way-out.txt': 'out' }) },
    { name: 'bomb.pdf', bytes: withFlate(pdf, deflateSync(deflateSync(new Uint8Array(300 * 1024 ** 2)))) },
    { name: 'its-own-parent.pdf', bytes: latin1Bytes(pdf.replace(/\/Kids \[(\d+) 0 R/, '/Kids [1 0 R')) },
    {
      name: 'its-own-table.pdf',
      bytes: latin1Bytes(pdf.replace('trailer\n<<', (head) => `${head} /Prev ${pdf.lastIndexOf('xref\n0')}`)),
    },
    { name: 'many-pages.pdf', bytes: latin1Bytes(pdf.replace(/\/Count \d+/, '/Count 2000000000')) },
    { name: 'vast-page.pdf', bytes: latin1Bytes(pdf.replaceAll('612 792', '9e99 -9e99')) },
    { name: 'form-in-itself.pdf', bytes: makePdf({ pages: [{ content: '/F Do\n' }], forms: { F: `/F Do ${words}` } }) },
    { name: 'deep-saves.pdf', bytes: page(`${'q '.repeat(200_000)}${words}`) },
    { name: 'deep-arrays.pdf', bytes: page(`${'['.repeat(100_000)} TJ ${words}`) },
    {
      name: 'deep-dictionary.pdf',
      bytes: makePdf({ pages: [{ content: words }], catalog: `/X ${'['.repeat(50_000)}` }),
    },
    { name: 'long-string.pdf', bytes: page(`BT /R 9 Tf (${'a'.repeat(150_000)}) Tj ET`) },
    { name: 'far-away.pdf', bytes: page('BT /R 1e30 Tf 1e30 0 0 1e30 -1e30 1e30 Tm (far) Tj ET') },
    { name: 'open-angles.html', bytes: strToU8('<'.repeat(150_000)) },
    { name: 'deep-tags.html', bytes: strToU8('<div><b>'.repeat(30_000)) },
    { name: 'open-brackets.md', bytes: strToU8('[['.repeat(20_000)) },
    { name: 'zeros.txt', bytes: strToU8(`The height\0of the valley \ud800 was measured.`) },
  ];
}

function manyParts(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x/${index}`, new Uint8Array()]));
}

/** Declares a size of almost four gigabytes for every part. */
function withWrongSizes(archive: Uint8Array): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  const DIRECTORY_ENTRY = 0x02014b50;
  for (let at = 0; at + 28 < changed.length; at++) {
    if (view.getUint32(at, true) === DIRECTORY_ENTRY) view.setUint32(at + 24, 0xfffffff0, true);
  }
  return changed;
}

/** Well-formed XML that compresses to very little. */
function bombOfText(): string {
  const open = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
  return `${open}${'<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(20_000)}</w:body></w:document>`;
}

/** Replaces the first stream by doubly compressed data. */
function withFlate(pdf: string, packed: Uint8Array): Uint8Array {
  return latin1Bytes(
    pdf.replace(
      /<<[^<>]*\/Length \d+ >>\nstream\n[\s\S]*?\nendstream/,
      () => `<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n${latin1(packed)}\nendstream`,
    ),
  );
}

/** Park–Miller random number generator; returns integers below a limit. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return below <= 0 ? 0 : state % below;
  };
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Decodes Latin-1. `TextDecoder('latin1')` is windows-1252, which changes some bytes. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function latin1Bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
