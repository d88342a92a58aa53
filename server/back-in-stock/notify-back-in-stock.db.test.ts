import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { pressStep, requestSize, requestTokenFor, notifiedOf, waitFor } from '../../tests/actions/stock-requests.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { deleteOldRequests } from './delete-requests.ts';
import { notifyBackInStock } from './notify-back-in-stock.ts';

const names = ['ada', 'bola', 'chidi', 'dayo', 'efe', 'femi'];
const people = names.map((name) => `${name}@example.com`);

test('when two units come back, the first four who wait are notified, and the others six hours later', async () => {
  const { shop } = await sixWaiting({ unitsBack: 2 });

  await notifyBackInStock(shop);
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual(people.slice(0, 4));

  shop.clock.forward({ hours: 5 });
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toHaveLength(4);
  shop.clock.forward({ hours: 2 });
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual(people);
  shop.clock.forward({ hours: 7 });
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toHaveLength(6);
});

test('a wish that is renewed before it ends keeps its place, and is kept for as long again', async () => {
  const { shop, shirt } = await sixWaiting({ unitsBack: 0 });
  shop.clock.forward({ hours: 58 * 24 });
  for (const later of ['gozie@example.com', 'hauwa@example.com']) await waitFor(shop, shirt, later);
  shop.clock.forward({ hours: 24 });
  await requestSize(shop, shirt, people[2]!);
  shop.clock.forward({ hours: 2 * 24 });
  await deleteOldRequests(shop.db, shop.now());
  await setStock(shop, shirt, 1);

  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual([people[2], 'gozie@example.com']);
  expect(await openRequests(shop)).toEqual(['hauwa@example.com']);
});

test('a customer who bought the size and requests it again is notified again', async () => {
  const { shop, shirt } = await sixWaiting({ unitsBack: 1 });
  await notifyBackInStock(shop);
  const late = people[5]!;
  const buyer = await guestWithOrder(shop, shirt, { email: late });
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shop.db.updateTable('orders').set({ paidAt: shop.now() }).execute(); // The provider has a clock of its own.
  shop.clock.forward({ hours: 24 });
  await requestSize(shop, shirt, late);
  await setStock(shop, shirt, 9);

  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toContain(late);
});

test('when the units are gone again after six hours, nobody else is notified', async () => {
  const { shop, shirt } = await sixWaiting({ unitsBack: 1 });
  await notifyBackInStock(shop);
  await setStock(shop, shirt, 0);

  shop.clock.forward({ hours: 7 });
  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual(people.slice(0, 2));
});

test('of two processes that notify at the same moment each person gets one email, and no more than the units allow', async () => {
  const { shop } = await sixWaiting({ unitsBack: 2 });

  await Promise.all(Array.from({ length: 8 }, () => notifyBackInStock(shop)));

  expect(await notifiedOf(shop)).toEqual(people.slice(0, 4));
});

test('while a process tells those who wait for a size, another does not count them', async () => {
  const { shop } = await sixWaiting({ unitsBack: 2 });
  const gate = Promise.withResolvers<void>();
  const hasMarked = Promise.withResolvers<void>();
  const slow: TestShop = {
    ...shop,
    settings: async (db) => {
      hasMarked.resolve();
      await gate.promise;
      return shop.settings(db);
    },
  };
  const first = notifyBackInStock(slow);
  await hasMarked.promise;
  const waitsForTurn = async () => {
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and not granted`.execute(shop.db);
    return rows.length;
  };
  const second = notifyBackInStock(shop);
  await expect.poll(waitsForTurn).toBe(1);
  gate.resolve();
  await Promise.all([first, second]);

  expect(await notifiedOf(shop)).toEqual(people.slice(0, 4));
});

test('a process that ends before its commit has notified nobody, and the next one notifies them', async () => {
  const { shop } = await sixWaiting({ unitsBack: 3 });
  const killed = { ...shop, settings: () => Promise.reject(new Error('killed')) };
  await expect(notifyBackInStock(killed)).rejects.toThrow('not told');
  expect(await notifiedOf(shop)).toEqual([]);

  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual(people);
});

test('a unit that an unpaid order releases causes notifications', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const { shopper, order } = await guestWithOrder(shop, shirt);
  await waitFor(shop, shirt, 'bola@example.com');
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual([]);

  await shopper.call('POST', `/api/orders/${order._id}/cancel`);
  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual(['bola@example.com']);
});

test('who has bought the size in the meantime is not told', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 0 } });
  await waitFor(shop, shirt, 'ada@example.com');
  await waitFor(shop, shirt, 'bola@example.com');
  await setStock(shop, shirt, 2);
  const buyer = await guestWithOrder(shop, shirt, { email: 'ada@example.com' });
  await settlePayment(shop, await payAtProvider(shop, buyer));

  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual(['bola@example.com']);
  expect(await openRequests(shop)).toEqual([]);
});

test('nobody is notified of a product that left the shop, and the requests for an archived one are deleted', async () => {
  const { shop, shirt } = await sixWaiting({ unitsBack: 2 });
  const setStatus = (status: 'draft' | 'archived') =>
    shop.db.updateTable('products').set({ status }).where('id', '=', shirt.productId).execute();
  await setStatus('draft');
  await notifyBackInStock(shop);
  await deleteOldRequests(shop.db, shop.now());
  expect([await notifiedOf(shop), (await openRequests(shop)).length]).toEqual([[], 6]);

  await setStatus('archived');
  await notifyBackInStock(shop);
  await deleteOldRequests(shop.db, shop.now());
  expect([await notifiedOf(shop), await openRequests(shop)]).toEqual([[], []]);
});

test('a request ends after 60 days, an unconfirmed one after 7', async () => {
  const { shop, shirt } = await sixWaiting({ unitsBack: 0 });
  await requestSize(shop, shirt, 'unconfirmed@example.com');
  shop.clock.forward({ hours: 8 * 24 });
  await deleteOldRequests(shop.db, shop.now());
  expect(await openRequests(shop)).toEqual(people);

  shop.clock.forward({ hours: 53 * 24 });
  await setStock(shop, shirt, 6);
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual([]);
  await deleteOldRequests(shop.db, shop.now());
  expect(await openRequests(shop)).toEqual([]);
});

test('unsubscribing ends one request, not the others, and cancels its email', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await soldOut(shop), await soldOut(shop)];
  await waitFor(shop, shirt, 'ada@example.com');
  await waitFor(shop, gown, 'ada@example.com');
  await setStock(shop, shirt, 1);
  await notifyBackInStock(shop);
  const token = await requestTokenFor(shop, 'ada@example.com', 'unsubscribe');
  const url = `/back-in-stock/unsubscribe?t=${token}`;
  await shop.app.inject({ method: 'GET', url });
  expect(await notifiedOf(shop)).toHaveLength(1);

  const oneClick = await new Shopper(shop).page(url, { 'List-Unsubscribe': 'One-Click' });
  expect([oneClick.statusCode, await notifiedOf(shop)]).toEqual([200, []]);
  expect(await pressStep(shop, 'unsubscribe', `${token}x`)).toBe('/back-in-stock/unsubscribe?done=no');

  await setStock(shop, gown, 1);
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual(['ada@example.com']);
});

test('a shopper who unsubscribes in the notification leaves no address behind, and still counts as notified', async () => {
  const { shop } = await sixWaiting({ unitsBack: 1 });
  await notifyBackInStock(shop);
  await sendEmail(shop, await keyTo(shop, people[0]!));
  await sendEmail(shop, await keyTo(shop, people[1]!));
  const token = await requestTokenFor(shop, people[0]!, 'unsubscribe');

  for (const _press of ['first', 'second'])
    expect(await pressStep(shop, 'unsubscribe', token)).toBe('/back-in-stock/unsubscribe?done=yes');

  const rows = await shop.db.selectFrom('stockRequests').select('email').orderBy('requestedAt').execute();
  expect(rows.map(({ email }) => email)).toEqual(['', ...people.slice(1)]);
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual(people.slice(0, 2));
  const change = (email: string) =>
    shop.db.updateTable('stockRequests').set({ email }).where('email', '<>', 'eve@example.com').execute();
  await expect(change('')).rejects.toThrow('cannot be changed');
  await expect(change('eve@example.com')).rejects.toThrow('cannot be changed');
});

test('a shopper who was notified may wait again, and is notified when the size comes back once more', async () => {
  const shop = await testShop();
  const shirt = await soldOut(shop);
  await waitFor(shop, shirt, 'ada@example.com');
  await setStock(shop, shirt, 1);
  await notifyBackInStock(shop);
  await setStock(shop, shirt, 0);
  await waitFor(shop, shirt, 'ada@example.com');

  shop.clock.forward({ hours: 7 });
  await setStock(shop, shirt, 1);
  await notifyBackInStock(shop);

  expect(await notifiedOf(shop)).toEqual(['ada@example.com', 'ada@example.com']);
});

test('the database rejects an email that a size is back to anybody who did not request it', async () => {
  const { shop } = await sixWaiting({ unitsBack: 0 });
  const { id } = await shop.db.selectFrom('stockRequests').select('id').limit(1).executeTakeFirstOrThrow();

  for (const recipient of ['ada@example.com', 'eve@example.com']) {
    const queued = shop.db
      .insertInto('letters')
      .values({ key: `back-in-stock:${id}`, recipient, subject: '', text: '', html: '', createdAt: shop.now() })
      .execute();
    await expect(queued, recipient).rejects.toThrow('did not request it');
  }
});

async function sixWaiting({ unitsBack }: { unitsBack: number }) {
  const shop = await testShop();
  const shirt = await soldOut(shop);
  for (const email of people) await waitFor(shop, shirt, email);
  await setStock(shop, shirt, unitsBack);
  return { shop, shirt };
}

const soldOut = ({ db }: TestShop) => makeProduct(db, { name: 'Adire shirt', stock: { M: 0 } });

async function setStock({ db }: TestShop, { variantId }: CreatedProduct, quantity: number): Promise<void> {
  await db.updateTable('stock').set({ quantity }).where('variantId', '=', variantId).execute();
}

async function keyTo({ db }: TestShop, recipient: string): Promise<string> {
  const email = await db
    .selectFrom('letters')
    .select('key')
    .where('recipient', '=', recipient)
    .where('key', 'like', 'back-in-stock:%')
    .executeTakeFirstOrThrow();
  return email.key;
}

async function openRequests({ db }: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom('stockRequests')
    .select('email')
    .where('notifiedAt', 'is', null)
    .orderBy('requestedAt')
    .execute();
  return rows.map(({ email }) => email);
}
