import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A process goes from file to file with the shop it has loaded and compiled: a third of the time. No test leaves
    // anything behind that another would notice.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,web,admin,emulator,demo,scripts}/**/*.test.{ts,tsx}', 'tests/structure/*.test.ts'],
          exclude: ['**/*.{db,scale}.test.ts', '**/node_modules/**'],
          testTimeout: 30_000, // Beside types, lint and build they have a part of the processor.
          expect: { poll: { timeout: 4_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['{server,demo,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // On two cores too: while one waits for its database, the other goes on.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.spec.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As long as a locator waits: a busy machine is no fault of the page.
          expect: { poll: { timeout: 10_000 } },
          // Three browsers at a time, on two cores too: much of a test is waiting.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'scale',
          // With so many products, orders and customers as no test of a single fact needs.
          include: ['{server,tests}/**/*.scale.test.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false, // They hold lists to a time.
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'prove',
          include: ['tests/prove/*.prove.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
          // Each has the machine to itself: its figures are quoted.
          fileParallelism: false,
          isolate: true,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
