/**
 * Ends this worker when Vitest does. Browsers and servers that the worker shares between its test files otherwise keep it alive;
 * they end with it.
 */
export function exitWithVitest(): void {
  // Vitest ends its workers by this signal.
  process.once('SIGTERM', () => process.exit());
}
