import { DocumentError } from '../document-error.ts';

/** Text with the encoding of its source. */
export interface SourceText {
  text: string;
  /** Encodes a changed text in the source's encoding, or in UTF-8 if that is not possible. */
  encode(text: string): Uint8Array;
  /** Encoding of a changed text. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Whether this is the source's encoding. */
  isKept: boolean;
}

/** Decodes XML by byte order mark, then by its declaration, then as UTF-8. @throws {DocumentError} */
export function readXmlText(bytes: Uint8Array): SourceText {
  const marked = readMarked(bytes);
  if (marked) return marked;
  const start = latin1(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase();
  if (!declared || declared === 'utf-8' || declared === 'utf8' || declared.startsWith('utf-16')) {
    return written('utf-8', decode('utf-8', bytes), '');
  }
  const text = decode(declared, bytes);
  const encode = (changed: string) =>
    new TextEncoder().encode(changed.replace(/^(<\?xml[^>]*?\sencoding\s*=\s*["'])[\w.:-]+/, '$1UTF-8'));
  return { text, encode, encoding: 'utf-8', isKept: false };
}

/**
 * Decodes a text file by byte order mark, then by its declared encoding, then as UTF-8 if valid, then as the fallback.
 * Files in legacy encodings are written as UTF-8 with a byte order mark, by which old programs recognize UTF-8.
 */
export function readPlainText(bytes: Uint8Array, options: { declared?: string; fallback?: string } = {}): SourceText {
  const marked = readMarked(bytes);
  if (marked) return marked;
  const legacy = options.declared && isLegacy(options.declared) ? options.declared : undefined;
  if (!legacy) {
    try {
      return written('utf-8', decode('utf-8', bytes), '');
    } catch {
      // Not UTF-8: a legacy encoding.
    }
  }
  const text = new TextDecoder(legacy ?? legacyEncodingOf(options.fallback)).decode(bytes);
  return { ...written('utf-8', text, BYTE_ORDER_MARK), isKept: false };
}

const BYTE_ORDER_MARK = '\ufeff';
/** Most common legacy encoding of Western texts. */
const FALLBACK = 'windows-1252';

function readMarked(bytes: Uint8Array): SourceText | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return written('utf-8', decode('utf-8', bytes.subarray(3)), BYTE_ORDER_MARK);
  }
  if (first === 0xff && second === 0xfe)
    return written('utf-16le', decode('utf-16le', bytes.subarray(2)), BYTE_ORDER_MARK);
  if (first === 0xfe && second === 0xff)
    return written('utf-16be', decode('utf-16be', bytes.subarray(2)), BYTE_ORDER_MARK);
  // XML may omit the mark; the byte order follows from its first character.
  if (first === 0x3c && second === 0 && fourth === 0) return written('utf-16le', decode('utf-16le', bytes), '');
  if (first === 0 && second === 0x3c && third === 0) return written('utf-16be', decode('utf-16be', bytes), '');
  return undefined;
}

function written(encoding: SourceText['encoding'], text: string, mark: string): SourceText {
  const encode = (changed: string) =>
    encoding === 'utf-8' ? new TextEncoder().encode(mark + changed) : encodeUtf16(mark + changed, encoding);
  return { text, encode, encoding, isKept: true };
}

/** `ignoreBOM` keeps a second byte order mark, which is part of the text. */
function decode(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new DocumentError('damaged', { cause });
  }
}

function encodeUtf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le');
  }
  return bytes;
}

function isLegacy(label: string): boolean {
  try {
    return !new TextDecoder(label).encoding.startsWith('utf-');
  } catch {
    return false;
  }
}

function legacyEncodingOf(label: string | undefined): string {
  return label && isLegacy(label) ? label : FALLBACK;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
