import { defineConfig } from 'vitest/config';
import { EVENT_TIMEOUT_MS } from './packages/testing/src/timeouts.ts';
import { bySize } from './packages/testing/src/test-size.ts';

/**
 * `unit` runs packages, and the tests of apps that need no database; `server` runs the server's domains on PGlite and on one PostgreSQL
 * a run; `browser` drives real browsers against a real server (it needs `npm run build` first); `extension` builds the extension and
 * drives it in real browsers.
 */
export default defineConfig({
  test: {
    // Test files of a project share a worker and its loaded modules: no test replaces a module, and what a file changes it puts back.
    isolate: false,
    // Many tests wait for servers, databases and browsers more than they compute; Vitest itself would leave a core of two unused.
    maxWorkers: 2,
    // Two workers keep both cores busy: helper threads of the garbage collector would only compete with them.
    execArgv: ['--single-threaded-gc'],
    setupFiles: ['packages/testing/src/configure-properties.ts'],
    // Failures are printed whole: on a machine that is gone by then there is nothing else to read.
    chaiConfig: { truncateThreshold: 0 },
    // Generous, so that a busy machine does not fail tests.
    testTimeout: bySize({ quick: 180_000, deep: 3_600_000 }),
    hookTimeout: 180_000,
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
      { extends: true, test: { name: 'browser', include: ['apps/web/browser-tests/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'extension',
          include: ['apps/extension/browser-tests/**/*.test.ts'],
          globalSetup: 'apps/extension/browser-tests/build-extension.ts',
        },
      },
    ],
  },
});
