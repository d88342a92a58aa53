import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';

/** Runs a shop of which one part can't be ended, and ends it as a supervisor does. */
const script = `
  const { readConfig } = await import('./server/config/config.ts');
  const { runShop } = await import('./server/startup/run-shop.ts');
  const config = readConfig(process.env);
  config.paystack.emulatorPort = null;
  config.shop.isDemo = false;
  const prepare = async (app) => app.addHook('onClose', async () => { throw new RangeError('This part stays open'); });
  await runShop(() => config, () => Promise.reject(new Error('There is no build')), { prepare, print() {} });
  process.kill(process.pid, 'SIGTERM');
`;

test('a process that cannot end everything logs why and exits with a failure', async () => {
  const { database } = await ownDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-run-shop-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://shop@localhost/${database}?host=${encodeURIComponent(inject('postgresHost'))}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      PORT: '0',
    },
  });
  onTestFinished(() => void child.kill());
  const [log, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);

  expect(code).toBe(1);
  expect(JSON.parse(log)).toMatchObject({
    msg: 'Not everything could be ended',
    err: { type: 'RangeError', message: 'This part stays open' },
  });
});
