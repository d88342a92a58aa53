import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { childrenOf } from '../../bench/processor.ts';
import { startShopProcess } from '../../bench/processes.ts';
import { makeProduct, orderPayload } from '../../data/factories.ts';
import { ownDatabase } from '../../shop/own-database.ts';

interface TextResponse {
  status: number;
  body: string;
}

test('with two processes on one database, a change through one shows in the other within 2 s', async () => {
  const { db, start } = await ownShop();
  const product = await makeProduct(db, { name: 'Last shirt', price: 12_500, stock: { M: 1 } });
  const [one, other] = await Promise.all([start(), start()]);
  const list = async () => (await ask(`${other.url}/api/product/list?search=last+shirt`)).body;
  const detail = async () => (await ask(`${other.url}/api/product/detail/${product.productId}`)).body;
  const page = async () => (await ask(`${other.url}/product/${product.productId}`)).body;
  expect(await list()).toContain('Last shirt');
  expect(await page()).toContain('12,500');

  await db.updateTable('variants').set({ price: 9_900 }).where('id', '=', product.variantId).execute();
  for (const shown of [list, detail]) await within2s(shown, (body) => body.includes('9900'));
  await within2s(page, (body) => body.includes('9,900'));

  const placed = await ask(`${one.url}/api/orders`, orderPayload([{ ...product, price: 9_900 }]));
  expect(placed.status).toBe(200);
  await within2s(list, (body) => !body.includes('Last shirt'));
  await within2s(detail, (body) => body.includes('"inStock":false'));
}, 180_000);

test('several processes share one port, sell the last items once, and a killed one is replaced', async () => {
  const { db, start } = await ownShop();
  const product = await makeProduct(db, { stock: { M: 10 } });
  const shop = await start(2);
  const first = childrenOf(shop.pid);
  expect(first).toHaveLength(2);

  const buyers = Array.from({ length: 30 }, (_buyer, number) =>
    ask(`${shop.url}/api/orders`, orderPayload([product], { email: `buyer-${number}@example.com` })),
  );
  const statuses = (await Promise.all(buyers)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(20).fill(409)]);

  process.kill(first[0]!, 'SIGKILL');
  await expect.poll(() => childrenOf(shop.pid).filter((pid) => !first.includes(pid))).toHaveLength(1);
  expect((await ask(`${shop.url}/api/product/list`)).status).toBe(200);

  const all = childrenOf(shop.pid);
  await shop.stop();
  for (const pid of all) expect(() => process.kill(pid, 0), 'nothing is left behind').toThrow('ESRCH');
}, 180_000);

test('the built server shows the not-found page at an address with a stray percent sign', async () => {
  const { start } = await ownShop();
  const { url } = await start();

  for (const address of ['/sale-50%', '/%E0%A4%A?from=50%']) {
    const { status, body } = await ask(`${url}${address}`);
    expect(status, address).toBe(404);
    expect(body, address).toContain('Sorry what you looking for does not exist');
  }
}, 180_000);

/** Requests later than 2 s from now must see the change; the response time of a busy machine does not count. */
async function within2s(shown: () => Promise<string>, isNew: (body: string) => boolean): Promise<void> {
  const since = performance.now();
  let oldAfterMs = 0;
  const look = async () => {
    const sentAt = performance.now();
    const isSeen = isNew(await shown());
    if (!isSeen) oldAfterMs = sentAt - since;
    return isSeen;
  };
  await expect.poll(look).toBe(true);
  expect(oldAfterMs).toBeLessThan(2_000);
}

/** A database of its own, and processes of a shop on it as in production. */
async function ownShop() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-several-'));
  const connection = await ownDatabase();
  const db = openDatabase(connection);
  const { host, user, database } = connection;
  onTestFinished(async () => {
    await db.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const start = async (processes = 1) => {
    const outside = { databaseUrl: `postgres://${user}@localhost/${database}?host=${host}` };
    const shop = await startShopProcess(outside, folder, { processes, role: 'serve' });
    onTestFinished(() => shop.stop());
    return shop;
  };
  return { db, start };
}

/** On a connection of its own, so that any process may respond. */
function ask(url: string, order?: object): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = http.request(url, { agent: false, ...(order && { method: 'POST', headers }) }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    request.on('error', reject).end(order && JSON.stringify(order));
  });
}
