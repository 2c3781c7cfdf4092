import { createHash, randomBytes } from 'node:crypto';
import { PdfWriter } from './pdf-writer.ts';
import { line } from './set-text.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const IDENTIFIER = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const EVERYTHING_ALLOWED = -4;

/** Creates a password-protected PDF (ISO 32000-1, 7.6: standard handler, version 1, 40 bits). */
export function encrypted(password = 'sesame'): Uint8Array {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const ownerEntry = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(EVERYTHING_ALLOWED);
  const key = md5(Buffer.concat([padded, ownerEntry, permissions, IDENTIFIER])).subarray(0, 5);
  const userEntry = rc4(key, PADDING);

  const maker = new PdfWriter();
  const tree = maker.reserve();
  const font = maker.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const content = maker.reserve();
  maker.set(content, encryptedStream(line('The height of the valley was measured.', { x: 72, y: 700 }), key, content));
  const page = maker.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ` +
      `/Resources << /Font << /R ${font} 0 R >> >> >>`,
  );
  maker.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  const root = maker.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const identifier = `<${IDENTIFIER.toString('hex')}>`;
  const encrypt =
    `<< /Filter /Standard /V 1 /R 2 /P ${EVERYTHING_ALLOWED} ` +
    `/O <${ownerEntry.toString('hex')}> /U <${userEntry.toString('hex')}> >>`;
  return maker.finish({ root, trailer: `/Encrypt ${encrypt} /ID [${identifier} ${identifier}]` });
}

/**
 * Creates a PDF that only the holder of a certificate can open (ISO 32000-1, 7.6.4: public-key handler). Its key and
 * recipients are random, as they are for everybody else.
 */
export function encryptedByCertificate(): Uint8Array {
  const maker = new PdfWriter();
  const tree = maker.reserve();
  const content = maker.reserve();
  maker.set(content, encryptedStream(line('The height', { x: 72, y: 700 }), randomBytes(16), content));
  const page = maker.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << >> >>`,
  );
  maker.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  const root = maker.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const encrypt = maker.add(
    '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 ' +
      `/Recipients [<${randomBytes(256).toString('hex')}>] >>`,
  );
  return maker.finish({ root, trailer: `/Encrypt ${encrypt} 0 R` });
}

/** Encrypts a stream with the key of its object, derived from the file key and the object number. */
function encryptedStream(content: string, key: Buffer, object: number): string {
  const numbered = Buffer.concat([key, Buffer.from([object & 255, object >> 8, 0, 0, 0])]);
  const bytes = rc4(md5(numbered).subarray(0, 10), Buffer.from(content, 'latin1'));
  return `<< /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** RC4, which OpenSSL 3 no longer offers through `createCipheriv`. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let left = 0;
  let right = 0;
  return Buffer.from(
    bytes.map((byte) => {
      left = (left + 1) & 255;
      right = (right + at(left)) & 255;
      swap(left, right);
      return byte ^ at(at(left) + at(right));
    }),
  );
}
