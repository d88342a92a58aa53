import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

const patient = { timeout: 60_000 };
const pausesMs = [10, 10];

test('a PostgreSQL that falls over is started again', async () => {
  const { postgres, data } = await freshServer();
  const first = pidIn(data);

  process.kill(first, 'SIGINT');

  const isAnother = async () => (await acceptsConnections(postgres)) && pidIn(data) !== first;
  await expect.poll(isAnother, patient).toBe(true);
});

test('one that cannot be started again is told each time, in its own words, and given up after a few tries', async () => {
  const logged: string[] = [];
  const lost: string[] = [];
  const { data, config } = await freshServer({
    say: (sentence) => void logged.push(sentence),
    onLost: (sentence) => void lost.push(sentence),
  });
  fs.appendFileSync(config, 'nonsense = 1\n');

  process.kill(pidIn(data), 'SIGINT');

  await expect.poll(() => lost, patient).toHaveLength(1);
  expect(lost[0]).toMatch(
    /^The embedded PostgreSQL could not be started in 3 tries: .*unrecognized configuration parameter "nonsense"/,
  );
  expect(lost[0]).not.toContain('\n');
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatch(/^The embedded PostgreSQL did not start \(.*"nonsense".*\)\. It is tried again\.$/);
});

test('one that has never come up keeps the shop from starting with the same words, at once', async () => {
  const { postgres, data, config } = await freshServer();
  await postgres.stop();
  fs.appendFileSync(config, 'nonsense = 1\n');

  const again = startEmbeddedPostgres(data, { isDurable: false, pausesMs, say: () => {} });

  await expect(again).rejects.toThrow(/could not be started in 3 tries: .*"nonsense"/);
});

test('one that starts at the second try is taken', async () => {
  const { postgres, data, config } = await freshServer();
  await postgres.stop();
  const right = fs.readFileSync(config, 'utf8');
  fs.appendFileSync(config, 'nonsense = 1\n');

  const again = await startEmbeddedPostgres(data, {
    isDurable: false,
    pausesMs,
    say: () => fs.writeFileSync(config, right),
  });
  onTestFinished(() => again.stop());

  expect(await acceptsConnections(again)).toBe(true);
});

async function freshServer(
  callbacks: Pick<NonNullable<Parameters<typeof startEmbeddedPostgres>[1]>, 'say' | 'onLost'> = {},
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-embedded-'));
  fs.chmodSync(folder, 0o755); // Else root would put the data elsewhere.
  const data = path.join(folder, 'pg');
  const postgres = await startEmbeddedPostgres(data, { isDurable: false, pausesMs, ...callbacks });
  onTestFinished(async () => {
    await postgres.stop();
    fs.rmSync(postgres.connection.host, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return { postgres, data, config: path.join(data, 'postgresql.conf') };
}

const pidIn = (data: string) => Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function acceptsConnections({ connection }: Awaited<ReturnType<typeof startEmbeddedPostgres>>): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
