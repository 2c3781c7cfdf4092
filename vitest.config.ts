import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './packages/testing/src/patience.ts';

const IN_BROWSERS = {
  testTimeout: 180_000,
  // One drives its browser while the other waits for its own.
  maxWorkers: 2,
};

/**
 * `unit` runs real parts in Node; `browser` drives real browsers against a real server (it needs `npm run build` first);
 * `extension` builds the extension and drives it in real browsers.
 */
export default defineConfig({
  test: {
    // What a failure says is whole: on a machine that is gone by then there is nothing else to read.
    chaiConfig: { truncateThreshold: 0 },
    // A crowded machine is no failure: servers are started and databases are made before tests, properties are tried a thousand times.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Many wait for servers, databases and jobs more than they compute; Vitest itself would leave a core of two unused.
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'browser', include: ['apps/web/browser-tests/**/*.test.ts'], ...IN_BROWSERS } },
      {
        extends: true,
        test: {
          name: 'extension',
          include: ['apps/extension/browser-tests/**/*.test.ts'],
          globalSetup: 'apps/extension/browser-tests/build-extension.ts',
          ...IN_BROWSERS,
        },
      },
    ],
  },
});
