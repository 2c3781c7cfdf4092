/** A page draws more than any page a person made. */
export class ContentTooLongError extends Error {
  override readonly name = 'ContentTooLongError';
}
