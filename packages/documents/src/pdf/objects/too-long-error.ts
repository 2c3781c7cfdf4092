/** One stream unpacks to more than it may. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}
