import { DrizzleQueryError } from 'drizzle-orm/errors';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';

/** How lines are written, wherever they go. */
export const LOG_FORMAT = { base: null, serializers: { err: describeError } } satisfies LoggerOptions;

/** JSON lines on standard error, so that what is meant for people has standard output to itself. */
export function createLog(level: string): Logger {
  return pino(
    { ...LOG_FORMAT, level },
    // Lines are written together, at the latest after a second: a line each would be a system call each.
    destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
}

/**
 * What a line says of an error: its name, message, code and place. Not its other fields, because those of databases and
 * HTTP clients hold what was sent, and so people's texts; nor Drizzle's message, which quotes the values of the query.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is not an error was thrown' };
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
