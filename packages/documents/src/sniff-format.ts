import { type Archive, openArchive } from './archive/archive.ts';
import { compoundKind } from './archive/compound-kind.ts';
import type { DocumentFormat } from './document.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentLimits } from './limits.ts';
import { officeFormat } from './office/office-format.ts';
import { sniffText } from './text/sniff-text.ts';

/** What a file is by its content, with what was opened to find out. */
export type SniffedFile =
  | { format: 'docx' | 'pptx' | 'xlsx' | 'epub'; archive: Archive }
  | { format: 'pdf' | 'doc' | 'ppt' | 'png' | 'jpeg' }
  | { format: Exclude<DocumentFormat, 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub'> };

/**
 * Judges a file by its content (DOC-01); its name's ending decides only between texts that look alike.
 * @throws {DocumentError} `invalid-type` for anything that is not read here, `encrypted` for Office files under a password
 */
export function sniffFormat(bytes: Uint8Array, fileName: string, limits: DocumentLimits): SniffedFile {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return sniffArchive(openArchive(bytes, limits));
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return sniffCompound(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { format: 'png' };
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { format: 'jpeg' };
  if (latin1(bytes.subarray(0, PDF_HEADER_WITHIN)).includes('%PDF-')) return { format: 'pdf' };
  const format = sniffText(bytes, fileName);
  if (!format) throw new DocumentError('invalid-type');
  return { format };
}

/** Readers look for the header in the first kilobyte, since mail and web servers put lines before it. */
const PDF_HEADER_WITHIN = 1024;

function sniffArchive(archive: Archive): SniffedFile {
  if (archive.find('[Content_Types].xml') !== undefined) {
    const format = officeFormat(archive);
    if (format) return { format, archive };
  }
  if (archive.find('META-INF/container.xml') !== undefined && isEpub(archive)) return { format: 'epub', archive };
  throw new DocumentError('invalid-type');
}

function isEpub(archive: Archive): boolean {
  if (archive.find('mimetype') === undefined) return true;
  return latin1(archive.read('mimetype').subarray(0, 100)).trim() === 'application/epub+zip';
}

function sniffCompound(bytes: Uint8Array): SniffedFile {
  const kind = compoundKind(bytes);
  if (kind === 'encrypted') throw new DocumentError('encrypted');
  if (!kind) throw new DocumentError('invalid-type');
  return { format: kind };
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
