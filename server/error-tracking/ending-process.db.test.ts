import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { errorReceiver } from '../../tests/shop/error-receiver.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';

const root = path.join(import.meta.dirname, '../..');

/** Runs a shop until something is thrown that nobody catches. */
const script = `
  const { readConfig } = await import('./server/config/config.ts');
  const { runShop } = await import('./server/startup/run-shop.ts');
  const config = readConfig(process.env);
  config.paystack.emulatorPort = null;
  config.shop.isDemo = false;
  await runShop(() => config, () => Promise.reject(new Error('There is no build')), { print() {} });
  const error = new RangeError('Nobody catches this: ngozi@example.com');
  if (process.env.FAULT === 'rejection') void Promise.reject(error);
  else setTimeout(() => { throw error; });
`;

test.each([
  ['an exception', 'exception', 'uncaughtException'],
  ['a rejected promise', 'rejection', 'unhandledRejection'],
])('%s that nobody catches ends the process, and reaches the error tracker before', async (_what, fault, name) => {
  const tracker = await errorReceiver();
  const { database } = await ownDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-ending-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://shop@localhost/${database}?host=${encodeURIComponent(inject('postgresHost'))}`,
      DATA_DIR: dataDir,
      PORT: '0',
      FAULT: fault,
      ERROR_TRACKING_DSN: tracker.dsn,
    },
  });
  onTestFinished(() => void child.kill());
  const [code] = (await once(child, 'exit')) as [number];

  expect(code).toBe(1);
  expect(tracker.events().filter(({ level }) => level === 'fatal')).toMatchObject([
    {
      extra: { log: `This process ends: ${name}` },
      exception: { values: [{ type: 'RangeError', value: 'Nobody catches this: <…>' }] },
    },
  ]);
});
