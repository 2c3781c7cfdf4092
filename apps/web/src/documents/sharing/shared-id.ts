import { sitePath } from '@interlinear/contract/site-paths';
import type { Locale } from '@interlinear/messages/locales';

const PREFIX = 'shared-';
/** Browsers send what is behind `#` to no server, and not as the referrer. */
const HASH = '#share=';

/** Whether a document is opened by a link of somebody else. */
export function isSharedDocument(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Returns the id by which the reader knows the document of a link; `undefined` for other addresses. */
export function sharedIdOf(hash: string): string | undefined {
  const token = hash.startsWith(HASH) ? hash.slice(HASH.length) : '';
  return /^[\w-]{20,100}$/.test(token) ? PREFIX + token : undefined;
}

/** Returns the token of the link in a document's id. */
export function shareTokenOf(id: string): string {
  return id.slice(PREFIX.length);
}

/** Returns the hash of the reader's address for a shared document; empty for other documents. */
export function sharedHash(id: string): string {
  return isSharedDocument(id) ? HASH + shareTokenOf(id) : '';
}

/** Builds the link that opens a document. @param origin of this site */
export function shareLink(origin: string, locale: Locale, token: string): string {
  return origin + sitePath(locale, 'pdf-display') + HASH + token;
}
