/** Timeout for expected events, in milliseconds; generous, so that a slow machine does not fail a test. */
export const PATIENCE_MS = 30_000;
