/** An error whose message is already in the language of the interface and can be shown as it is. */
export class LocalizedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LocalizedError';
  }
}
