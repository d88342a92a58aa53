import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,web,emulator,demo,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          expect: { poll: { timeout: 4_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: ['{server,demo,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/*.spec.ts'],
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As long as a locator waits: a busy machine is no fault of the page.
          expect: { poll: { timeout: 10_000 } },
          // Two browsers at a time: a third would keep the others waiting on two cores.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['tests/prove/*.prove.ts'],
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
          // Each has the machine to itself: its figures are quoted.
          fileParallelism: false,
        },
      },
    ],
  },
});
