import { DrizzleQueryError } from 'drizzle-orm/errors';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';

/** Format of log lines. */
export const LOG_FORMAT = { base: null, serializers: { err: describeError } } satisfies LoggerOptions;

/** Logs JSON lines to standard error; standard output is for people. */
export function createLog(level: string): Logger {
  return pino(
    { ...LOG_FORMAT, level },
    // Write in batches, at least once a second: a system call per line is too slow.
    destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
}

/**
 * Describes an error by type, message, code and stack. Its other fields are left out, because database and HTTP errors
 * carry what was sent, including people's texts; so is Drizzle's message, which quotes query values.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is not an error was thrown' };
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
