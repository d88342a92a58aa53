import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '../../tests/bench/processor.ts';
import { type Running, spawnShop, startShopProcess } from '../../tests/bench/processes.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { openDatabase } from '../db/database.ts';

const long = { timeout: 180_000 };

test('behind a balancer that asks who is ready, restarts one after the other lose no request', async () => {
  const { db, outside, folder } = await ownShop();
  const order = orderPayload([await makeProduct(db, { stock: { M: 100_000 } })]);
  const start = async () => {
    const shop = await startShopProcess(outside, folder, { role: 'serve', settings: { DRAIN_SECONDS: '4' } });
    onTestFinished(() => shop.stop());
    return shop;
  };
  const machines = await Promise.all([start(), start()]);
  const balancer = await startBalancer(machines);
  const load = underLoad(balancer.url, order);

  for (let restart = 0; restart < 2; restart += 1) {
    const next = await start();
    await expect.poll(() => isReady(next), long).toBe(true);
    balancer.add(next);
    machines.push(next);
    await machines.shift()!.stop();
  }

  const { sent, failed } = await load.end();
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(100);
}, 240_000);

test('processes that share a port are replaced one after the other, and no request is lost', async () => {
  const { db, outside, folder } = await ownShop();
  const order = orderPayload([await makeProduct(db, { stock: { M: 100_000 } })]);
  const shop = await startShopProcess(outside, folder, { processes: 2, role: 'serve' });
  onTestFinished(() => shop.stop());
  const first = childrenOf(shop.pid);
  const load = underLoad(shop.url, order);

  process.kill(shop.pid, 'SIGUSR2');
  const isReplaced = () => {
    const now = childrenOf(shop.pid);
    return now.length === 2 && now.every((pid) => !first.includes(pid));
  };
  await expect.poll(isReplaced, { timeout: 120_000 }).toBe(true);

  const { sent, failed } = await load.end();
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(50);
  const all = childrenOf(shop.pid);
  await shop.stop();
  for (const pid of all) expect(() => process.kill(pid, 0), 'nothing is left behind').toThrow('ESRCH');
}, 240_000);

test.for([
  ['waits for a migration', 'kysely_migration'],
  ['reads its index', 'products'],
] as const)('a process that %s is alive and not ready, and ends at once', async ([, table]) => {
  const { db, outside, folder } = await ownShop();

  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const { child, url } = await spawnShop(outside, folder, { settings: { ROLE: 'serve', DRAIN_SECONDS: '600' } });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdout?.resume();
    const health = async (name: string) => get(`${url}/health/${name}`).catch(() => null);
    await expect.poll(() => health('live'), long).toEqual({ status: 200, body: '{"status":"live"}' });
    await expect.poll(() => lockWaits(db), long).toBeGreaterThan(0);
    // Polled: for a moment nothing listens, when the shop takes over the port of what listened while it started.
    await expect.poll(() => health('ready'), long).toEqual({ status: 503, body: '{"status":"starting"}' });

    child.kill('SIGTERM');

    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});

/** A database of its own, and where a shop on it keeps its files. */
async function ownShop() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-rolling-'));
  const connection = await ownDatabase();
  const db = openDatabase(connection);
  onTestFinished(async () => {
    await db.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const { host, user, database } = connection;
  return { db, folder, outside: { databaseUrl: `postgres://${user}@localhost/${database}?host=${host}` } };
}

const isReady = async ({ url }: Pick<Running, 'url'>) =>
  get(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * Sends each request to the next machine that was ready when it last asked, over connections that it keeps; to those
 * that were the last if none is. It does not try again: what fails is lost.
 */
async function startBalancer(machines: readonly Running[]) {
  const agent = new http.Agent({ keepAlive: true });
  let ready = machines;
  let turn = 0;
  const ending = new AbortController();
  const areReady = new Map<Running, boolean>();
  const note = (machine: Running, isItReady: boolean) => {
    areReady.set(machine, isItReady);
    const now = [...areReady.keys()].filter((one) => areReady.get(one));
    if (now.length > 0) ready = now;
  };
  /** Each by itself: that one leaves is noticed at once, however long another takes. */
  const watch = async (machine: Running) => {
    while (!ending.signal.aborted) {
      note(machine, await isReady(machine));
      await pause(100);
    }
  };
  const watching: Promise<void>[] = [];
  const add = (machine: Running) => {
    note(machine, true);
    watching.push(watch(machine));
  };
  const server = http.createServer((request, response) => {
    turn += 1;
    const { url } = ready[turn % ready.length]!;
    const { method, headers } = request;
    const onward = http.request(url + request.url!, { method: method!, headers, agent }, (onwardResponse) => {
      response.writeHead(onwardResponse.statusCode ?? 502, {
        'content-type': onwardResponse.headers['content-type'] ?? '',
      });
      onwardResponse.pipe(response);
    });
    onward.on('error', ({ message }) => response.writeHead(502).end(message));
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  machines.forEach(add);
  onTestFinished(async () => {
    ending.abort();
    await Promise.all(watching);
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, add };
}

/** Shoppers who look around and order, some over a connection that they keep, until the end. */
function underLoad(url: string, order: object) {
  const failed: string[] = [];
  let sent = 0;
  const ending = new AbortController();
  const shopper = async (number: number) => {
    const agent = new http.Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    for (let round = 0; !ending.signal.aborted; round += 1) {
      const isOrder = round % 8 === number;
      const response = await (
        isOrder ? get(`${url}/api/orders`, { agent, order }) : get(`${url}/api/product/list`, { agent })
      ).catch((error: Error) => ({ status: 0, body: error.message }));
      sent += 1;
      if (response.status !== 200) failed.push(`${isOrder ? 'order' : 'list'}: ${response.status} ${response.body}`);
      await pause(20);
    }
    agent.destroy();
  };
  const all = [0, 1, 2, 3].map(shopper);
  return {
    async end() {
      ending.abort();
      await Promise.all(all);
      return { sent, failed };
    },
  };
}

async function get(url: string, { agent, order }: { agent?: http.Agent; order?: object } = {}) {
  const headers = order && { 'content-type': 'application/json' };
  const request = http.request(url, { agent: agent ?? false, ...(order && { method: 'POST', headers }) });
  request.end(order && JSON.stringify(order));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
