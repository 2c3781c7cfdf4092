import type { Recognizer } from '@interlinear/ocr/recognizer';
import { type Archive, openArchive } from './archive/archive.ts';
import { compoundKind } from './archive/compound-kind.ts';
import type { DocumentFormat, RecognizedPage, TranslatableDocument } from './document.ts';
import { DocumentError } from './document-error.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './limits.ts';
import { officeFormat, openOfficePackage } from './office/office-package.ts';
import type { OpenPainter } from './pdf/pdfium/page-painter.ts';
import { sniffText } from './text/sniff-text.ts';

export interface OpenDocumentOptions {
  /** Its extension decides where the content is ambiguous. */
  fileName: string;
  password?: string;
  limits?: DocumentLimits;
  /** Converts DOC to DOCX and PPT to PPTX. Without it, such files throw `converter-missing`. */
  convertLegacy?(bytes: Uint8Array, format: 'doc' | 'ppt'): Promise<Uint8Array>;
  /** Rewrites a damaged PDF (see `pdfRepair`). Without it, such files throw `damaged`. */
  repair?(bytes: Uint8Array): Promise<Uint8Array | undefined>;
  /** Loads a predefined CMap of Chinese, Japanese and Korean PDFs by name, packed as in `pdfjs-dist/cmaps`. */
  loadCMap?(name: string): Promise<Uint8Array>;
  /** Opens PDFs for rasterizing (see `pdfPainter`): for OCR, and for the colours of scans. */
  openPainter?: OpenPainter;
  /** Recognizes pages and pictures without text (see `openPageReader`). Without it they stay empty. */
  pageReader?: Recognizer;
  /** Earlier OCR results by page index. */
  recognized?: ReadonlyMap<number, RecognizedPage>;
  /**
   * `false` reads formulas of a PDF as text instead of keeping them. Other formats always keep formulas. Default: true.
   */
  keepsFormulas?: boolean;
  /** Encoding of text files that declare none and are not UTF-8, `shift_jis` for example. Default: `windows-1252`. */
  fallbackEncoding?: string;
}

/**
 * Opens a file, detecting its format by content (DOC-01). Each format's code is loaded on first use.
 * @throws {DocumentError}
 */
export async function openDocument(bytes: Uint8Array, options: OpenDocumentOptions): Promise<TranslatableDocument> {
  const limits = options.limits ?? DOCUMENT_LIMITS;
  if (bytes.length > limits.fileBytes) throw new DocumentError('too-large');
  const sniffed = sniffFormat(bytes, options.fileName, limits);
  if ('archive' in sniffed) return openArchived(sniffed, limits);
  switch (sniffed.format) {
    case 'doc':
    case 'ppt':
      return openLegacy(bytes, sniffed.format, options);
    case 'pdf':
      return (await import('./pdf/open-pdf.ts')).openPdf(bytes, options);
    case 'png':
    case 'jpeg':
      return openPicture(bytes, sniffed.format, { ...options, limits });
    default:
      return (await import('./text/open-text.ts')).openText(bytes, sniffed.format, options);
  }
}

async function openArchived(
  { format, archive }: Extract<SniffedFile, { archive: unknown }>,
  limits: DocumentLimits,
): Promise<TranslatableDocument> {
  if (format === 'epub') return (await import('./text/open-epub.ts')).openEpub(archive);
  const office = openOfficePackage(archive);
  if (format === 'docx') return (await import('./office/open-docx.ts')).openDocx(office);
  if (format === 'pptx') return (await import('./office/open-pptx.ts')).openPptx(office, limits);
  return (await import('./office/open-xlsx.ts')).openXlsx(office, limits);
}

/** Opens a picture as a one-page PDF, which has no text until OCR, like a scan. */
async function openPicture(
  bytes: Uint8Array,
  format: 'png' | 'jpeg',
  options: OpenDocumentOptions & { limits: DocumentLimits },
): Promise<TranslatableDocument> {
  const { pictureAsPdf } = await import('./picture/picture-as-pdf.ts');
  const { openPdf } = await import('./pdf/open-pdf.ts');
  return openPdf(pictureAsPdf(bytes, format, options.limits), options);
}

async function openLegacy(
  bytes: Uint8Array,
  format: 'doc' | 'ppt',
  { convertLegacy, ...options }: OpenDocumentOptions,
): Promise<TranslatableDocument> {
  if (!convertLegacy) throw new DocumentError('converter-missing');
  // The result is opened without a converter, which prevents endless recursion.
  return openDocument(await convertLegacy(bytes, format), options);
}

/** Detected format, with the archive opened during detection. */
export type SniffedFile =
  | { format: 'docx' | 'pptx' | 'xlsx' | 'epub'; archive: Archive }
  | { format: 'pdf' | 'doc' | 'ppt' | 'png' | 'jpeg' }
  | { format: Exclude<DocumentFormat, 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub'> };

/**
 * Detects a format by content (DOC-01); the extension only decides between similar text formats.
 * @throws {DocumentError} `invalid-type` for unsupported formats, `encrypted` for password-protected Office files
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

/** PDF readers accept the header within the first kilobyte, since mail and web servers put lines before it. */
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
