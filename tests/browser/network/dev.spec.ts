import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../shop/chromium.ts';
import { freePort } from '../../shop/free-port.ts';
import { ownDatabase } from '../../shop/own-database.ts';
import { open } from '../shopping.ts';

const root = path.join(import.meta.dirname, '../../..');

test('in development pages hydrate and follow changed files', async () => {
  const url = await (await startDevShop()).opens();
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(100_000); // Each of some hundred modules is compiled on its first request.
  const complaints: string[] = [];
  page.on('console', (entry) => void (entry.type() === 'error' && complaints.push(entry.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));

  const [news] = await Promise.all([page.waitForEvent('websocket'), open(page, `${url}/contact`)]);
  expect(new URL(news.url()).host).toBe(new URL(url).host);
  // Shown only by a hydrated page: its own error for an empty field.
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  // Scripts of the home page change its pictures before React takes over.
  await open(page, url);

  expect(complaints).toEqual([]);
}, 240_000);

test('after a change in the server the shop starts again', async () => {
  const shop = await startDevShop();
  const url = await shop.opens();

  fs.utimesSync(path.join(root, 'server/shop.ts'), new Date(), new Date());

  expect(await shop.opens()).toBe(url);
  expect((await fetch(`${url}/api/product/list`)).status).toBe(200);
}, 240_000);

/** `npm run dev`, as in a fresh checkout. `opens` waits for its next start and returns its URL. */
async function startDevShop(): Promise<{ opens: () => Promise<string> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-dev-'));
  fs.symlinkSync(inject('picturesFolder'), path.join(dataDir, 'pictures'));
  const { host, user, database } = await ownDatabase();
  const child = spawn(process.execPath, ['server/startup/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      EMULATOR_PORT: String(await freePort()),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
      DATA_DIR: dataDir,
    },
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const opens = async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const url = /is open at (\S+)/.exec(line.value)?.[1];
      if (url) return url;
    }
    throw new Error('The shop did not open');
  };
  return { opens };
}
