import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './http/listen.ts';
import { freshStateFile, secretKey } from './testing.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(env: Record<string, string>, stdio: StdioOptions = ['ignore', 'pipe', 'pipe']): ChildProcess {
  const settings = { EMULATOR_SECRET_KEY: secretKey, EMULATOR_STATE_FILE: freshStateFile(), EMULATOR_PORT: '0' };
  const child = spawn(process.execPath, [main], { env: { ...settings, ...env }, stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function errorOf(env: Record<string, string>): Promise<string> {
  const child = run(env);
  const logged: string[] = [];
  child.stderr?.on('data', (chunk) => logged.push(String(chunk)));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return logged.join('');
}

test('it does not start in production, and says why in one sentence', async () => {
  expect(await errorOf({ NODE_ENV: 'production' })).toMatch(/^The Paystack emulator does not run .+\.\n$/);
});

test.each(['EMULATOR_SECRET_KEY', 'EMULATOR_STATE_FILE'])('it names %s when that is missing', async (name) => {
  expect(await errorOf({ [name]: '' })).toBe(`The Paystack emulator needs ${name}.\n`);
});

test('it names the port that is taken', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const { port } = new URL(await listen(server, '127.0.0.1', 0));

  expect(await errorOf({ EMULATOR_PORT: port })).toBe(
    `Port ${port} is taken. Stop what listens there, or choose another port with EMULATOR_PORT.\n`,
  );
});

test('behind a reverse proxy payment pages have the address of the proxy', async () => {
  const child = run({ EMULATOR_PUBLIC_URL: 'https://pay.staging.example/' }, ['ignore', 'ignore', 'inherit', 'ipc']);
  const [{ url }] = await once(child, 'message');

  const response = await fetch(`${url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', amount: 100_000 }),
  });
  const { data } = (await response.json()) as { data: { authorization_url: string } };

  expect(data.authorization_url).toMatch(/^https:\/\/pay\.staging\.example\/pay\/\w+$/);
});

test('it tells its parent its URL, and ends when the parent is gone', async () => {
  const child = run({}, ['ignore', 'ignore', 'inherit', 'ipc']);
  const [{ url }] = await once(child, 'message');
  expect((await fetch(`${url}/transaction`)).status).toBe(401);

  child.disconnect();

  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('it ends cleanly on %s', async (signal) => {
  const child = run({});
  await once(child.stdout!, 'data');

  child.kill(signal);

  expect(await once(child, 'exit')).toEqual([0, null]);
});
