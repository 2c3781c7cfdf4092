import { destination, type Logger, pino } from 'pino';

/** JSON lines on standard error, so that what is meant for people has standard output to itself. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: null },
    // Lines are written together, at the latest after a second: a line each would be a system call each.
    destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
}
