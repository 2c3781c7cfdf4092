import type { DocumentInfo } from '@interlinear/contract/documents';

/** The server's answer to an upload, with the file. */
export interface UploadedDocument {
  info: DocumentInfo;
  file: File;
}

/** Age up to which the answer is used; an older document may have been deleted. */
const FRESH_MS = 10_000;

/** The last upload of this page, so that the reader opens it without a request. */
let lastUpload: { upload: UploadedDocument; at: Date } | undefined;

export function rememberUpload(upload: UploadedDocument, at: Date): void {
  lastUpload = { upload, at };
}

/** Returns the last upload if it has this id and was within the last ten seconds. */
export function findRecentUpload(id: string, now: Date): UploadedDocument | undefined {
  return lastUpload?.upload.info.id === id && now.getTime() - lastUpload.at.getTime() < FRESH_MS
    ? lastUpload.upload
    : undefined;
}
