/** Why a file cannot be read or written (specification, section 8). Each has a row in the contract's error catalogue. */
export type DocumentFailure =
  /** Not a format that is read here (DOC-01). */
  | 'invalid-type'
  /** A password is needed. */
  | 'encrypted'
  | 'wrong-password'
  /** Beyond repair. */
  | 'damaged'
  | 'too-large'
  /** A picture of more pixels than are read. */
  | 'picture-too-large'
  /** Unpacks to far more than it should. */
  | 'archive-bomb'
  /** Needs a program that is not installed (DOC and PPT). */
  | 'converter-missing'
  | 'timeout'
  /** A form of a kind that no free program shows (XFA). */
  | 'form-only'
  | 'aborted';

/** A file that cannot be read or written. Its message names no text of the file. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(`document: ${failure}`, options);
    this.failure = failure;
  }
}
