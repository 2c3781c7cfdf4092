/** What one file may cost. Beyond it, reading ends with a typed failure. */
export interface DocumentLimits {
  /** Bytes of the file itself. */
  fileBytes: number;
  pages: number;
  /** Bytes of everything that is unpacked of one file. */
  unpackedBytes: number;
  /** Bytes of one unpacked stream or part. */
  partBytes: number;
  /** Of a picture. */
  pixels: number;
  /** Files in an archive. */
  entries: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  fileBytes: 200 * 1024 ** 2,
  pages: 5000,
  unpackedBytes: 1024 ** 3,
  partBytes: 256 * 1024 ** 2,
  // Cameras of telephones make as many; a page scanned at 600 dots per inch has 35 million.
  pixels: 50_000_000,
  entries: 20_000,
};
