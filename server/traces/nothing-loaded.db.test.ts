import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';

const root = path.join(import.meta.dirname, '../..');

/** Starts a shop, calls it once, and prints which packages for errors and traces were looked for. */
const script = `
  import { registerHooks } from 'node:module';
  const found = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const name = /^@(sentry|opentelemetry)\\/[\\w-]+/.exec(specifier)?.[0];
      if (name) found.add(name);
      return next(specifier, context);
    },
  });
  const { readConfig } = await import('./server/config/config.ts');
  const { startShop } = await import('./server/startup/start-shop.ts');
  const config = readConfig(process.env);
  config.paystack.emulatorPort = null;
  config.shop.isDemo = false;
  const { app, stop } = await startShop(config, null, { print() {} });
  await fetch('http://127.0.0.1:' + app.server.address().port + '/api/delivery-areas');
  await stop();
  console.log(JSON.stringify([...found].sort()));
  process.exit();
`;

test('without the settings no package for errors or traces is loaded, and with them each is', async () => {
  const settings = {
    ERROR_TRACKING_DSN: 'http://key@127.0.0.1:9/1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  };
  const [without, withThem] = await Promise.all([packagesOf({}), packagesOf(settings)]);

  expect(without).toEqual([]);
  expect(withThem).toEqual(
    expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace', '@sentry/core']) as string[],
  );
});

async function packagesOf(settings: Record<string, string>): Promise<string[]> {
  const { database } = await ownDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-nothing-loaded-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://shop@localhost/${database}?host=${encodeURIComponent(inject('postgresHost'))}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PORT: '0',
      ...settings,
    },
  });
  onTestFinished(() => void child.kill());
  return JSON.parse(await text(child.stdout)) as string[];
}
