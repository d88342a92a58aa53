import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bodyOf, freshStateFile, type Initialized, payment, press, secretKey } from './testing.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const headers = { authorization: `Bearer ${secretKey}` };

test('every acknowledged payment survives kill -9 under load', async () => {
  const stateFile = freshStateFile();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { child, url } = await start(stateFile);
    const enough = acknowledged.length + 15;
    const payers = Array.from({ length: 5 }, () => payUntilItDies(url, acknowledged));
    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(enough);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await Promise.all(payers);
  }

  const { url } = await start(stateFile);
  const response = await fetch(`${url}/__emulator/ledger`, { headers });
  const { entries } = await bodyOf<{ entries: { reference: string }[] }>(response);
  const references = new Set(entries.map(({ reference }) => reference));

  expect(acknowledged.length).toBeGreaterThan(45);
  expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
});

async function payUntilItDies(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    try {
      const body = JSON.stringify(payment);
      const response = await fetch(`${url}/transaction/initialize`, { method: 'POST', headers, body });
      const { authorization_url: page, reference } = (await bodyOf<Initialized>(response)).data;
      if ((await press(page, { outcome: 'success' })).status === 303) acknowledged.push(reference);
    } catch {
      return;
    }
  }
}

async function start(stateFile: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], {
    env: { EMULATOR_SECRET_KEY: secretKey, EMULATOR_STATE_FILE: stateFile, EMULATOR_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ url }] = await once(child, 'message');
  return { child, url };
}
