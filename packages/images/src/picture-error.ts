/**
 * Reason a picture cannot be translated. `not-a-picture` is a file of another kind, `unsupported` a picture in another format,
 * `too-large` one beyond the limits, and `too-heavy` one that exceeded its memory.
 */
export type PictureFailure =
  | 'not-a-picture'
  | 'unsupported'
  | 'too-large'
  | 'damaged'
  | 'too-heavy'
  | 'timeout'
  | 'aborted'
  | 'crashed';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly failure: PictureFailure;

  /** @param detail for the log; must not quote the picture */
  constructor(failure: PictureFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`);
    this.failure = failure;
  }
}
