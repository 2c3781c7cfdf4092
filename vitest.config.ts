import { defineConfig } from 'vitest/config';

/** `unit` runs real parts in Node; `browser` drives real browsers against a real server (it needs `npm run build` first). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/*/browser-tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A crowded machine is no failure.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
