import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { ownServer } from '../../tests/shop/own-server.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { watchContentVersion } from './content-version.ts';

test('what was shown while a change was on its way for a minute is not shown after its commit', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await testShop();
  const { productId, variantId } = await makeProduct(shop.db, { price: 5_000 });

  await shop.db.transaction().execute(async (tx) => {
    await reprice(tx, variantId, 6_000);
    expect(await shownPrice(shop, productId)).toBe(5_000);
    vi.advanceTimersByTime(60_000);
    expect(await shownPrice(shop, productId)).toBe(5_000);
  });

  expect(await shownPrice(shop, productId)).toBe(6_000);
});

test('what was shown while a commit waited for its standby is not shown after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await ownServer();
  // Named from the start: after a reload commits begin to wait when another process of the server has noticed it.
  server.start({ synchronous_standby_names: 'away', synchronous_commit: 'local' });
  const shop = await testShop({ connection: server.connection });
  const { productId, variantId } = await makeProduct(shop.db, { price: 5_000 });

  const changing = shop.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    await reprice(tx, variantId, 6_000);
  });
  await expect.poll(() => isWaiting(shop.db)).toBe(true);
  expect(await shownPrice(shop, productId)).toBe(5_000);
  vi.advanceTimersByTime(15_000);
  expect(await shownPrice(shop, productId)).toBe(5_000);
  await endWaiting(shop.db);
  await changing;

  expect(await shownPrice(shop, productId)).toBe(6_000);
});

test('a version is settled once its changes are committed or undone, and while only others are on their way', async () => {
  const { db } = await testShop();
  const { variantId } = await makeProduct(db);
  const readVersion = watchContentVersion(db, 0);
  expect(await readVersion()).toMatchObject({ isSettled: true });
  const [change, undone, other] = [await begin(db), await begin(db), await begin(db)];

  await reprice(change, variantId, 6_000);
  const { version, isSettled } = await readVersion();
  expect(isSettled).toBe(false);
  await makeProduct(undone);
  await sql`select pg_current_xact_id()`.execute(other); // Such as a long report that writes what nobody sees.
  await change.commit().execute();
  const second = await readVersion();
  expect(second).toMatchObject({ isSettled: false });
  expect(second.version).not.toBe(version);

  await undone.rollback().execute();
  expect(await readVersion()).toEqual({ ...second, isSettled: true });
  await other.rollback().execute();
});

test('a server that replays the changes of another has no settled version', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const primary = await ownServer();
  const standby = primary.copy();
  standby.follow(primary);
  primary.start();
  const host = `${primary.connection.host}-standby`;
  standby.start({}, host);
  const db = openDatabase({ ...primary.connection, host });
  onTestFinished(() => db.destroy());
  const readVersion = watchContentVersion(db, 0);

  await readVersion();
  vi.advanceTimersByTime(60_000);
  expect(await readVersion()).toMatchObject({ isSettled: false });
});

const reprice = (db: Database, variantId: string, price: number) =>
  db.updateTable('variants').set({ price }).where('id', '=', variantId).execute();

async function shownPrice({ app }: TestShop, productId: string): Promise<number | undefined> {
  const response = await app.inject(`/api/product/detail/${productId}`);
  return response.json<{ product: { variants: { price: number }[] } }>().product.variants[0]?.price;
}

/** Ends the wait as an operator would who gives up the standby: what waits is committed here. */
const endWaiting = (db: Database) =>
  sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);

async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
  return rows.length > 0;
}

const begin = (db: Database) => db.startTransaction().execute();
