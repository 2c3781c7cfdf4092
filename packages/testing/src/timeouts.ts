/** Timeout for an event that a test waits for; generous, so that a slow machine does not fail the test. */
export const EVENT_TIMEOUT_MS = 30_000;
