import type { DocumentInfo } from '@interlinear/contract/documents';

/** A document as the server answered its upload, and the file. */
export interface UploadedDocument {
  info: DocumentInfo;
  file: File;
}

/** After that the server is asked: it may be gone. */
const FRESH_MS = 10_000;

/** The one that was sent last from this page: its reader opens without asking anybody. */
let last: { sent: UploadedDocument; at: Date } | undefined;

export function rememberUpload(sent: UploadedDocument, at: Date): void {
  last = { sent, at };
}

/** The document, if it was sent just now. */
export function findRecentUpload(id: string, now: Date): UploadedDocument | undefined {
  return last?.sent.info.id === id && now.getTime() - last.at.getTime() < FRESH_MS ? last.sent : undefined;
}
