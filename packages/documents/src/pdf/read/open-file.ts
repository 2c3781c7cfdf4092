import { PDF, type PdfObject } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';
import type { DocumentLimits } from '../../limits.ts';
import { capLibraryStreams, tolerateBrokenObjects } from '../objects/library-patches.ts';
import { rebuildTable } from '../objects/rebuild-table.ts';
import { dictEntry, entry, type Resolver } from '../objects/resolve.ts';

export interface OpenFileOptions {
  limits: DocumentLimits;
  password?: string;
  /** Rewrites a damaged file (see `pdfRepair`); injected so that browsers load pdfium only when needed. */
  repair?: (bytes: Uint8Array) => Promise<Uint8Array | undefined>;
}

export interface OpenedFile {
  pdf: PDF;
  resolver: Resolver;
  isRepaired: boolean;
}

/**
 * Opens a file within the limits.
 * @throws {DocumentError} `too-large`, `encrypted`, `wrong-password`, `certificate-encrypted`, `damaged`, `form-only`, `archive-bomb`
 */
export async function openFile(bytes: Uint8Array, options: OpenFileOptions): Promise<OpenedFile> {
  if (bytes.length > options.limits.fileBytes) throw new DocumentError('too-large');
  capLibraryStreams();
  const { pdf, isRepaired } = await load(bytes, options);
  if (pdf.getPageCount() > options.limits.pages) throw new DocumentError('too-large');
  tolerateBrokenObjects(pdf);
  const resolver: Resolver = (reference) => pdf.getObject(reference);
  if (isFormOnly(pdf, resolver)) throw new DocumentError('form-only');
  return { pdf, resolver, isRepaired };
}

async function load(bytes: Uint8Array, options: OpenFileOptions): Promise<{ pdf: PDF; isRepaired: boolean }> {
  const { password } = options;
  try {
    return { pdf: await loadUsable(bytes, { password, lenient: false }), isRepaired: false };
  } catch (error) {
    if (!(error instanceof DocumentError) || error.failure !== 'damaged') throw error;
  }
  try {
    return await loadDamaged(bytes, options);
  } catch (error) {
    // A file whose objects are in encrypted streams cannot be parsed without the password.
    if (!isEncrypted(bytes)) throw error;
    throw new DocumentError(protectionOf(bytes, password), { cause: error });
  }
}

async function loadDamaged(
  bytes: Uint8Array,
  { password, repair }: OpenFileOptions,
): Promise<{ pdf: PDF; isRepaired: boolean }> {
  // In lenient mode the library loops on some damaged arrays until memory is full, so it is the last resort.
  if (!repair) {
    const pdf = await loadUsable(bytes, { password, lenient: true });
    return { pdf, isRepaired: pdf.recoveredViaBruteForce };
  }
  const repaired = (await tryRepair(bytes, repair)) ?? rebuildTable(bytes);
  if (!repaired) throw new DocumentError('damaged');
  return { pdf: await loadUsable(repaired, { password, lenient: false }), isRepaired: true };
}

interface LoadOptions {
  password: string | undefined;
  lenient: boolean;
}

/** Checks what the library does not report: a wrong password, and a file without pages. */
async function loadUsable(bytes: Uint8Array, options: LoadOptions): Promise<PDF> {
  const pdf = await loadQuietly(bytes, options);
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new DocumentError(protectionOf(bytes, options.password));
  if (pdf.getPageCount() === 0) throw new DocumentError('damaged');
  return pdf;
}

async function loadQuietly(bytes: Uint8Array, { password, lenient }: LoadOptions): Promise<PDF> {
  try {
    return await PDF.load(bytes, { lenient, ...(password === undefined ? {} : { credentials: password }) });
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('damaged', { cause: error });
  }
}

async function tryRepair(bytes: Uint8Array, repair: OpenFileOptions['repair']): Promise<Uint8Array | undefined> {
  try {
    return await repair?.(bytes);
  } catch {
    // The caller reports the file as damaged.
    return undefined;
  }
}

/** Names of security handlers in an encryption dictionary, which is never encrypted itself. */
const PASSWORD_HANDLER = /\/Filter[\0\t\n\f\r ]{0,8}\/Standard(?![A-Za-z])/;
const CERTIFICATE_HANDLER = /\/Filter[\0\t\n\f\r ]{0,8}\/(?:Adobe\.PubSec|Entrust\.PPKEF)(?![A-Za-z])/;
const ENCRYPTION = /\/Encrypt[\0\t\n\f\r ]{0,8}(?:\d{1,10}[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}R|<<)/;

/** Whether a file that cannot be parsed is encrypted. */
function isEncrypted(bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  return ENCRYPTION.test(text) && (PASSWORD_HANDLER.test(text) || CERTIFICATE_HANDLER.test(text));
}

/** Returns why an encrypted file did not open. */
function protectionOf(
  bytes: Uint8Array,
  password: string | undefined,
): 'certificate-encrypted' | 'encrypted' | 'wrong-password' {
  if (CERTIFICATE_HANDLER.test(latin1(bytes))) return 'certificate-encrypted';
  return password === undefined ? 'encrypted' : 'wrong-password';
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Whether this is a dynamic XFA form: its pages exist only in the form, the PDF has a placeholder page. */
function isFormOnly(pdf: PDF, resolver: Resolver): boolean {
  const catalog = pdf.getCatalog();
  const needsRendering = entry(catalog, 'NeedsRendering', resolver);
  return isTrue(needsRendering) && entry(dictEntry(catalog, 'AcroForm', resolver), 'XFA', resolver) !== undefined;
}

function isTrue(value: PdfObject | undefined): boolean {
  return value?.type === 'bool' && value.value;
}
