import { defineConfig } from 'vitest/config';
import { bySize } from './packages/testing/src/test-size.ts';
import { EVENT_TIMEOUT_MS } from './packages/testing/src/timeouts.ts';

/** Time limit of a test and of a hook, generous so that none fails on a busy machine. */
const TIMEOUT_MS = bySize({ quick: 180_000, deep: 3_600_000 });

/**
 * Projects: `unit` has the tests of packages, the extension, the web app and scripts that need no browser; `server` those of the
 * server, on PGlite and one PostgreSQL for all; `browser` runs the site on PostgreSQL in real browsers (after `npm run build`); `extension` builds
 * the extension and runs it in real browsers.
 */
export default defineConfig({
  test: {
    // Share loaded modules between the test files of a worker: no test mocks a module, and each undoes its changes of globals.
    isolate: false,
    // Vitest's default would leave one of two cores unused. Two workers leave them idle at times, while tests wait for
    // servers and browsers: on two cores, the whole suite took 969 s with two workers and 874 s with three.
    maxWorkers: 3,
    // Helper threads of the garbage collector would only compete with the other workers.
    execArgv: ['--single-threaded-gc'],
    setupFiles: ['packages/testing/src/configure-properties.ts'],
    // Print failures in full: in CI, the log is all that remains.
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: EVENT_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['apps/server/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/platform/database/start-shared-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['apps/web/browser-tests/**/*.test.ts'],
          // It takes pictures.
          exclude: process.env.SHOWCASE_PICTURES === undefined ? ['**/showcase-pictures.test.ts'] : [],
          globalSetup: 'apps/server/src/platform/database/start-shared-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'extension',
          include: ['apps/extension/browser-tests/**/*.test.ts'],
          // They take pictures.
          exclude: [
            ...(process.env.SUBTITLE_PICTURES === undefined ? ['**/subtitles-pictures.test.ts'] : []),
            ...(process.env.SHOWCASE_PICTURES === undefined ? ['**/showcase-pictures.test.ts'] : []),
            ...(process.env.SHOWCASE_FILMS === undefined ? ['**/showcase-films.test.ts'] : []),
          ],
          globalSetup: 'scripts/extension-build.mjs',
        },
      },
    ],
  },
});
