/** The server cannot start. The message tells the operator what is wrong and how to fix it. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message} (${reasonOf(cause)})`, { cause });
    this.name = 'StartError';
  }
}

/**
 * Returns the system's own error text. A connection tried at several addresses only has a code, PGlite's file errors
 * only a number.
 */
function reasonOf(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'name' in cause && 'errno' in cause && !('message' in cause)) {
    return `${cause.name} ${cause.errno}`;
  }
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
