/** Resource limits for one file; exceeding one throws a `DocumentError`. */
export interface DocumentLimits {
  /** Size of the file itself. */
  fileBytes: number;
  pages: number;
  /** Total size of everything unpacked from one file. */
  unpackedBytes: number;
  /** Size of one unpacked stream or part. */
  partBytes: number;
  /** Pixels of a picture file. */
  pixels: number;
  /** Number of files in an archive. */
  entries: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  fileBytes: 200 * 1024 ** 2,
  pages: 5000,
  unpackedBytes: 1024 ** 3,
  partBytes: 256 * 1024 ** 2,
  // Phone cameras reach 50 million; an A4 page scanned at 600 dots per inch has 35 million.
  pixels: 50_000_000,
  entries: 20_000,
};
