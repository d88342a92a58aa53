import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const inOldBrowsers = 'tests/browser/old-browsers/*.spec.ts';

const inBrowsers = {
  setupFiles: ['tests/shop/after-each-file.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The same time as a locator waits: a slow machine is not a fault of the page.
  expect: { poll: { timeout: 30_000 } },
  // Four browsers at a time, on two cores too: three leave a sixth of the processor idle.
  maxWorkers: 4,
  sequence: { groupOrder: 3 },
};

export default defineConfig({
  test: {
    // Workers are reused with the loaded and compiled shop: a third of the time. No test leaves anything behind that
    // could affect another.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,server,web,admin,basic,emulator,demo,scripts}/**/*.test.{ts,tsx}',
            'tests/structure/**/*.test.ts',
          ],
          exclude: ['**/*.{db,scale}.test.ts', '**/node_modules/**'],
          testTimeout: 120_000, // They share the processor with types, lint and build.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['{server,demo,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // They share the processor with the proofs, and a slow machine is not a fault of the shop.
          expect: { poll: { timeout: 30_000 } },
          // On two cores too: while one test waits for its database, another runs.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'browser',
          include: ['tests/browser/**/*.spec.ts'],
          exclude: [inOldBrowsers],
          globalSetup: ['tests/shop/postgres.ts'],
        },
      },
      {
        test: {
          ...inBrowsers,
          // A project of their own: running other tests must not require 160 MB of browsers.
          name: 'old-browsers',
          include: [inOldBrowsers],
          globalSetup: ['tests/old-browsers/install.ts', 'tests/shop/postgres.ts'],
        },
      },
      {
        test: {
          name: 'scale',
          // With more products, orders and customers than a test of a single fact needs.
          include: ['{server,tests}/**/*.scale.test.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false, // They measure time.
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'prove',
          include: ['tests/prove/*.prove.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          setupFiles: ['tests/shop/after-each-file.ts'],
          testTimeout: 3 * 3_600_000, // 2,000 sequences of the model take an hour on a quiet machine.
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          // One at a time: their figures are quoted.
          fileParallelism: false,
          isolate: true,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
