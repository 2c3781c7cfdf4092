/** A failure whose message is in the reader's language already. */
export class LocalizedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LocalizedError';
  }
}
