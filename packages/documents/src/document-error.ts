/**
 * Reasons why a file cannot be read or written (specification, section 8). Each has a row in the contract's error
 * catalogue.
 */
export type DocumentFailure =
  /** Unsupported format (DOC-01). */
  | 'invalid-type'
  /** Password required. */
  | 'encrypted'
  | 'wrong-password'
  /** Encrypted for the holders of certificates; no password opens it. */
  | 'certificate-encrypted'
  /** Damaged beyond repair. */
  | 'damaged'
  | 'too-large'
  /** Picture with too many pixels. */
  | 'picture-too-large'
  /** Archive that unpacks to far more than is plausible. */
  | 'archive-bomb'
  /** DOC or PPT without a converter installed. */
  | 'converter-missing'
  | 'timeout'
  /** XFA form, which no free program can display. */
  | 'form-only'
  | 'aborted';

/** Failure to read or write a file. The message contains no text of the file. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(`document: ${failure}`, options);
    this.failure = failure;
  }
}
