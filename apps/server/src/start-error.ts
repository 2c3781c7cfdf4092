/** Why the server cannot start, in words for whoever starts it: what is wrong, and what to do about it. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message} (${reasonOf(cause)})`, { cause });
    this.name = 'StartError';
  }
}

/** The system's own words. A connection that was tried at several addresses has a code only, PGlite's files a number. */
function reasonOf(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'name' in cause && 'errno' in cause && !('message' in cause)) {
    return `${cause.name} ${cause.errno}`;
  }
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
