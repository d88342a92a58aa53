import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Export, ExportRequest } from '#shared/admin/exports/api.ts';
import { requestedExport, download, exported } from '../../tests/actions/exports.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteExpiredExports } from './export-file.ts';
import { runExport } from './run-export.ts';

const days = { from: '2026-11-01', to: '2026-11-02' };
const gone = [404, 'export_gone'];

test('a requested file is written by a job, and then sent compressed to clients that accept it', async () => {
  const shop = await testShop({ isListening: true });
  const owner = await newStaff(shop);
  await makeProduct(shop.db);

  const requested = await requestedExport(owner, { kind: 'products' });
  expect(requested).toMatchObject({ kind: 'products', fileName: 'products-2026-11-02.csv', state: 'waits', why: null });
  await expect.poll(async () => (await own(owner))[0]?.state, { timeout: 60_000 }).toBe('ready');

  const plain = await download(shop, owner, requested);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products-2026-11-02.csv"',
    'cache-control': 'no-store',
  });
  expect(plain.body).toMatch(/^\uFEFFsku,product,name,/);
  const packed = await download(shop, owner, requested, { 'accept-encoding': 'gzip;q=0.5, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(packed.rawPayload.length),
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.rawPayload.toString());
});

test('half an hour after midnight in Lagos a file is named after the new day', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  shop.clock.forward({ hours: 14.5 }); // 9:00 in London at first.

  expect(await requestedExport(owner, { kind: 'products' })).toMatchObject({ fileName: 'products-2026-11-03.csv' });
});

test('a file of several parts comes out whole', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const people = Array.from({ length: 20_000 }, (_none, number) => ({
    email: `${randomUUID()}@example.com`,
    firstName: randomUUID(),
    lastName: `Obi ${number}`,
    createdAt: shop.now(),
  }));
  for (let from = 0; from < people.length; from += 5_000) {
    await shop.db
      .insertInto('accounts')
      .values(people.slice(from, from + 5_000))
      .execute();
  }

  const file = await exported(shop, owner, { kind: 'customers' });

  const { parts } = await shop.db
    .selectFrom('exportParts')
    .select((part) => part.fn.countAll<number>().as('parts'))
    .executeTakeFirstOrThrow();
  expect(parts).toBeGreaterThan(3);
  const lines = file.body.trim().split('\r\n').slice(1);
  expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(people.map(({ email }) => email)));
});

test('a file is for the person who requested it, for a day, and then it is gone from the database too', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const other = await newStaff(shop, 'manager');
  const requested = await requestedExport(owner, { kind: 'products' });

  expect(await rejection(shop, owner, requested)).toEqual(gone);
  await runExport(shop, requested._id);
  expect((await download(shop, owner, requested)).statusCode).toBe(200);
  expect(await rejection(shop, other, requested)).toEqual(gone);
  expect(await own(other)).toEqual([]);
  expect(await rejection(shop, owner, { _id: randomUUID() })).toEqual(gone);

  shop.clock.forward({ hours: 23 });
  await deleteExpiredExports(shop.db, shop.now());
  expect((await download(shop, owner, requested)).statusCode).toBe(200);
  shop.clock.forward({ hours: 1 });
  const back = await newStaff(shop);
  expect(await rejection(shop, back, requested)).toEqual(gone);
  expect(await own(back)).toEqual([]);
  await deleteExpiredExports(shop.db, shop.now());
  expect(await shop.db.selectFrom('exportParts').select('number').execute()).toEqual([]);
});

const forOwners: ExportRequest[] = [
  { kind: 'orders', days },
  { kind: 'order-lines', days },
  { kind: 'sales-by-day', days },
  { kind: 'sales-by-product', days },
  { kind: 'sales-by-month' },
  { kind: 'payments-and-refunds', days },
  { kind: 'customers' },
  { kind: 'subscribers' },
];

test.each(forOwners)('a manager is not given $kind, nor an owner who is no longer one', async (request) => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const { body, status } = await manager.call('POST', '/api/admin/exports', request);
  expect([status, body.code]).toEqual([403, 'no_right']);
  const requested = await requestedExport(owner, request);
  await runExport(shop, requested._id);

  await shop.db.updateTable('staff').set({ role: 'manager' }).execute();

  expect(await rejection(shop, owner, requested)).toEqual([403, 'no_right']);
  expect(await own(owner)).toEqual([]);
});

test('who takes people’s data out of the house is written down when they ask and whenever they take it', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  for (const request of [...forOwners, { kind: 'products' } as const]) await exported(shop, owner, request);
  const customers = (await own(owner)).find(({ kind }) => kind === 'customers')!;
  await download(shop, owner, customers);

  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(log).toEqual([
    { action: 'order.exported', subject: 'orders', detail: days },
    taken('orders-2026-11-01-to-2026-11-02.csv'),
    { action: 'order.exported', subject: 'lines', detail: days },
    taken('order-lines-2026-11-01-to-2026-11-02.csv'),
    { action: 'order.exported', subject: 'payments', detail: days },
    taken('payments-and-refunds-2026-11-01-to-2026-11-02.csv'),
    { action: 'customers.exported', subject: 'all', detail: {} },
    taken('customers.csv'),
    { action: 'subscribers.exported', subject: 'all', detail: {} },
    taken('newsletter-subscribers.csv'),
    taken('customers.csv'),
  ]);
});

test('of ten concurrent requests three wait, and the others are rejected', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => owner.call('POST', '/api/admin/exports', { kind: 'products' })),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_exports',
      message: 'Three of your files are still being prepared. Wait for one to finish.',
    },
  });
  expect((await manager.call('POST', '/api/admin/exports', { kind: 'products' })).status).toBe(200);
  for (const requested of await own(owner)) await runExport(shop, requested._id);
  expect((await owner.call('POST', '/api/admin/exports', { kind: 'products' })).status).toBe(200);
});

test('a file that cannot be made stands in nobody’s way for longer than a quarter of an hour', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  for (let one = 0; one < 3; one += 1) await requestedExport(owner, { kind: 'products' });
  shop.clock.forward({ minutes: 15 });

  expect((await owner.call('POST', '/api/admin/exports', { kind: 'products' })).status).toBe(200);
});

test('sixty files an hour are enough for one of the staff', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  for (let one = 0; one < 60; one += 1) {
    await runExport(shop, (await requestedExport(owner, { kind: 'sales-by-day', days }))._id);
  }

  const { status, body } = await owner.call('POST', '/api/admin/exports', { kind: 'products' });
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
});

test('a file that a process left half made is made anew, and whole', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeProduct(shop.db, { name: 'Ada shirt' });
  const requested = await requestedExport(owner, { kind: 'products' });
  const attempt = randomUUID();
  await shop.db.updateTable('exports').set({ attempt }).execute();
  const part = { exportId: requested._id, attempt, number: 0, bytes: Buffer.from('half of it') };
  await shop.db.insertInto('exportParts').values(part).execute();

  await runExport(shop, requested._id);
  // The worker that was thought dead continues.
  await shop.db
    .insertInto('exportParts')
    .values({ ...part, number: 1 })
    .execute();

  const { body, statusCode } = await download(shop, owner, requested);
  expect(statusCode).toBe(200);
  expect(body.trim().split('\r\n')).toHaveLength(2);
  expect(body).toContain('Ada shirt');
});

test('made by five at once a file is whole, and made once it is not made again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  for (let one = 0; one < 30; one += 1) await makeProduct(shop.db);
  const requested = await requestedExport(owner, { kind: 'products' });

  await Promise.all(Array.from({ length: 5 }, () => runExport(shop, requested._id)));

  expect((await own(owner))[0]).toMatchObject({ state: 'ready' });
  const { body } = await download(shop, owner, requested);
  expect(body.trim().split('\r\n')).toHaveLength(31);
  await makeProduct(shop.db);
  await runExport(shop, requested._id);
  expect((await download(shop, owner, requested)).body).toBe(body);
});

test('what no file can hold is rejected in words, and leaves nothing behind', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await makeProduct(shop.db);
  const requested = await requestedExport(owner, { kind: 'products' });

  await runExport(shop, requested._id, 100);

  expect((await own(owner))[0]).toMatchObject({
    state: 'failed',
    why: 'Too many rows for one file. Choose fewer days.',
  });
  expect(await rejection(shop, owner, requested)).toEqual(gone);
  expect(await shop.db.selectFrom('exportParts').select('number').execute()).toEqual([]);
});

test('of what there is to export, and of which days, nonsense is rejected in words', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const wrong = [
    {},
    { kind: 'everything' },
    { kind: 'orders' },
    { kind: 'orders', days: { from: '2026-11-02', to: '2026-11-01' } },
    { kind: 'orders', days: { from: '2020-01-01', to: '2026-01-01' } },
    { kind: 'orders', days: { from: 'x', to: 'y' } },
    { kind: 'sales-by-day', days: { from: '2026-02-30', to: '2026-03-01' } },
    { kind: 'sales-by-product', days: { from: '2024-01-01', to: '2026-03-01' } },
    { kind: 'payments-and-refunds' },
  ];
  for (const request of wrong) {
    const { status, body } = await owner.call('POST', '/api/admin/exports', request);
    expect([status, body.success], JSON.stringify(request)).toEqual([400, false]);
    expect(body.message, JSON.stringify(request)).toMatch(/^[A-Z][\w ,.’-]+$/);
  }
});

const taken = (subject: string) => ({ action: 'export.downloaded', subject, detail: {} });

async function own(staff: Shopper): Promise<Export[]> {
  return (await staff.call('GET', '/api/admin/exports')).body['exports'] as Export[];
}

async function rejection(shop: TestShop, staff: Shopper, requested: Pick<Export, '_id'>) {
  const { statusCode, json } = await download(shop, staff, requested);
  return [statusCode, json<{ code: string }>().code];
}
