import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { emailsTo } from '../../tests/actions/messages/newsletter.ts';
import { pressStep, requestSize, requestTokenFor, notifiedOf, waitFor } from '../../tests/actions/stock-requests.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { dataOfPerson } from '../privacy/export-data.ts';
import { erasePerson } from '../privacy/delete-account.ts';
import { networkOf } from '../http/network.ts';
import { limitsOf, readChanges } from '../config/limits.ts';
import { confirmStockRequests } from './confirm-stock-requests.ts';
import { deleteOldRequests } from './delete-requests.ts';
import { notifyBackInStock } from './notify-back-in-stock.ts';

const ada = 'ada@example.com';

test('an address gets one email to confirm, opening its link changes nothing, and its button confirms', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await requestSize(shop, shirt, ' Ada@Example.com ');
  await requestSize(shop, shirt, ada);
  await Promise.all([confirmStockRequests(shop), confirmStockRequests(shop), confirmStockRequests(shop)]);

  const token = await requestTokenFor(shop, ada, 'confirm');
  expect(await subjectsTo(shop, ada)).toEqual(['Please confirm: tell me when Adire shirt is back']);
  await shop.app.inject({ method: 'GET', url: `/back-in-stock/confirm?t=${token}` });
  expect(await confirmedOf(shop)).toEqual([false]);

  expect(await pressStep(shop, 'confirm', token)).toBe('/back-in-stock/confirm?done=yes');
  expect(await pressStep(shop, 'confirm', token)).toBe('/back-in-stock/confirm?done=yes');
  expect(await confirmedOf(shop)).toEqual([true]);
});

test('an address confirms once, for all sizes that it requested before and later', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  const gown = await makeProduct(shop.db, { stock: { M: 0, L: 0 } });
  await requestSize(shop, shirt, ada);
  await requestSize(shop, gown, ada);
  await pressStep(shop, 'confirm', await requestTokenFor(shop, ada, 'confirm'));
  await requestSize(shop, gown, ada, { size: 'L' });
  await confirmStockRequests(shop);

  expect(await confirmedOf(shop)).toEqual([true, true, true]);
  expect(await subjectsTo(shop, ada)).toHaveLength(1);
});

test('a shopper who asks again days later, because the first link was lost, gets another one, and it works', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await requestSize(shop, shirt, ada);
  await confirmStockRequests(shop);
  shop.clock.forward({ hours: 2 * 24 });
  await confirmStockRequests(shop);
  expect(await subjectsTo(shop, ada)).toHaveLength(1);

  await requestSize(shop, shirt, ada);
  await Promise.all([confirmStockRequests(shop), confirmStockRequests(shop), confirmStockRequests(shop)]);
  expect(await subjectsTo(shop, ada)).toHaveLength(2);
  // Twice in an hour is one wish, whose link is in the mailbox.
  await requestSize(shop, shirt, ada);
  shop.clock.forward({ hours: 2 });
  await confirmStockRequests(shop);
  expect(await subjectsTo(shop, ada)).toHaveLength(2);

  shop.clock.forward({ hours: 6 * 24 });
  await deleteOldRequests(shop.db, shop.now());
  await pressStep(shop, 'confirm', await requestTokenFor(shop, ada, 'confirm'));
  expect(await confirmedOf(shop)).toEqual([true]);
});

test('asking for a size again and again fills no mailbox', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  for (let time = 0; time < 8; time += 1) {
    await requestSize(shop, shirt, ada);
    await confirmStockRequests(shop);
    shop.clock.forward({ hours: 2 });
  }
  expect(await subjectsTo(shop, ada)).toHaveLength(2);

  // Until a day has passed, the request doesn't take a place among those whose emails can be sent.
  await requestSize(shop, shirt, ada);
  const version = () =>
    shop.db
      .selectFrom('stockRequests')
      .select(sql<string>`xmin`.as('version'))
      .execute();
  const before = await version();
  await confirmStockRequests(shop);
  expect(await version()).toEqual(before);
});

test('an email to confirm again that waits is not sent after its request was ended', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await requestSize(shop, shirt, ada);
  const token = await requestTokenFor(shop, ada, 'unsubscribe');
  shop.clock.forward({ hours: 24 });
  await requestSize(shop, shirt, ada);
  await confirmStockRequests(shop);
  expect(await subjectsTo(shop, ada)).toHaveLength(2);

  await pressStep(shop, 'unsubscribe', token);

  expect(await subjectsTo(shop, ada)).toEqual([]);
  expect(await confirmedOf(shop)).toEqual([]);
});

test('a signed-in shopper confirms nothing for their own address, and for another address as everybody else', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  const shopper = await newShopper(shop, { email: ada });
  await requestSize(shop, shirt, ada, { shopper });
  await requestSize(shop, shirt, 'eve@example.com', { shopper });
  await confirmStockRequests(shop);

  expect(await confirmedOf(shop)).toEqual([true, false]);
  expect(await subjectsTo(shop, 'eve@example.com')).toHaveLength(1);
});

test('no address is notified before it is confirmed', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await requestSize(shop, shirt, ada);
  await shop.db.updateTable('stock').set({ quantity: 5 }).execute();
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual([]);

  await pressStep(shop, 'confirm', await requestTokenFor(shop, ada, 'confirm'));
  await notifyBackInStock(shop);
  expect(await notifiedOf(shop)).toEqual([ada]);
});

test('a link that was made up, is of another step or has expired confirms nothing', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await requestSize(shop, shirt, ada);
  const token = await requestTokenFor(shop, ada, 'confirm');
  const other = await requestTokenFor(shop, ada, 'unsubscribe');
  shop.clock.forward({ hours: 8 * 24 });

  for (const wrong of ['', 'x', other, token, `${token}x`]) {
    expect(await pressStep(shop, 'confirm', wrong), wrong).toBe('/back-in-stock/confirm?done=no');
  }
  expect(await confirmedOf(shop)).toEqual([false]);
});

test('the response is the same for an unknown, a waiting, a confirmed and a customer’s address', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await newShopper(shop, { email: 'customer@example.com' });
  await waitFor(shop, shirt, 'confirmed@example.com');
  await requestSize(shop, shirt, 'waiting@example.com');

  const responses = [];
  for (const name of ['unknown', 'waiting', 'confirmed', 'customer']) {
    responses.push(await requestSize(shop, shirt, `${name}@example.com`));
  }

  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]).toMatchObject({ status: 200, body: { success: true } });
});

test('an address, a browser and a product each have a limit', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  for (let count = 0; count < 10; count += 1) await requestSize(shop, shirt, ada);
  expect(await requestSize(shop, shirt, ada)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });

  const shopper = new Shopper(shop);
  for (let count = 0; count < 20; count += 1) await requestSize(shop, shirt, `a${count}@example.com`, { shopper });
  expect(await requestSize(shop, shirt, 'b@example.com', { shopper })).toMatchObject({ status: 429 });

  const product = { 'request sizes of a product': { address: { max: 30 } } }; // That many were used by now.
  shop.config.limits = limitsOf(1, readChanges(JSON.stringify(product)));
  expect(await requestSize(shop, shirt, 'c@example.com')).toMatchObject({ status: 429 });
  expect(await requestSize(shop, await makeProduct(shop.db, { stock: { M: 0 } }), 'c@example.com')).toMatchObject({
    status: 200,
  });
});

test('strangers who use up the requests of a product stop no known browser and no signed-in customer', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  const shopper = await newShopper(shop, { email: ada });
  shop.config.limits = limitsOf(1, { 'request sizes of a product': { address: { max: 2 } } });
  for (const email of ['a1@example.com', 'a2@example.com']) await requestSize(shop, shirt, email);
  expect(await requestSize(shop, shirt, 'a3@example.com')).toMatchObject({ status: 429 });

  for (const email of [ada, 'ada.two@example.com'])
    expect(await requestSize(shop, shirt, email, { shopper })).toMatchObject({ status: 200 });
});

test('a mailbox gets two emails to confirm a day at most; the third waits', async () => {
  const { shop } = await withSoldOutShirt();
  for (let hour = 0; hour < 4; hour += 1) {
    await requestSize(shop, await makeProduct(shop.db, { stock: { M: 0 } }), ada);
    await confirmStockRequests(shop);
    shop.clock.forward({ hours: 2 });
  }
  expect(await subjectsTo(shop, ada)).toHaveLength(2);
  expect(await confirmedOf(shop)).toHaveLength(4);
});

test.for([
  ['an address', () => '10.2.0.1'],
  ['the many networks of one /48', (number: number) => `2001:db8:1:${number}::1`],
] as const)(
  'confirmations that wait are sent from each network in turn, flooded from %s, and forget the network then',
  async ([, flood]) => {
    const { shop, shirt } = await withSoldOutShirt();
    shop.config.limits = limitsOf(1, { 'confirm stock requests': { shop: { max: 2 } } });
    const from = (network: string, email: string) =>
      requestSize(shop, shirt, email, { shopper: new Shopper(shop, network) });
    for (let one = 0; one < 5; one += 1) {
      await from(flood(one), `flood-${one}@example.com`);
      shop.clock.forward({ minutes: 1 });
    }
    await from('10.3.0.1', ada);

    await confirmStockRequests(shop);

    expect(await subjectsTo(shop, ada)).toHaveLength(1);
    expect(await subjectsTo(shop, 'flood-4@example.com')).toHaveLength(1);
    const waiting = shop.db.selectFrom('stockRequests').select('network').where('network', 'is not', null);
    expect(await waiting.execute()).toEqual([0, 1, 2, 3].map((one) => ({ network: networkOf(flood(one)) })));
    shop.clock.forward({ hours: 25 });
    await deleteOldRequests(shop.db, shop.now());
    expect(await shop.db.selectFrom('stockRequests').select('network').distinct().execute()).toEqual([
      { network: null },
    ]);
  },
);

test('confirmations beyond the limit of the whole shop wait for the next hour, and none is lost', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  const recipients = async () =>
    (await shop.db.selectFrom('letters').select('recipient').where('key', 'like', 'stock-request-confirm:%').execute())
      .length;
  for (let count = 0; count < 23; count += 1) await requestSize(shop, shirt, `a${count}@example.com`);
  for (let minute = 0; minute < 5; minute += 1) await confirmStockRequests(shop);
  expect(await recipients()).toBe(20);

  shop.clock.forward({ hours: 1, minutes: 1 });
  await confirmStockRequests(shop);
  expect(await recipients()).toBe(23);
});

test('a size that is in stock, or does not exist, can’t be requested, and the form without scripts says so', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  const { productId, variantId } = shirt;
  const form = { productId, variantId, size: 'M', email: ada };
  const outcomeOf = async (fields: Record<string, string>) => {
    const { statusCode, headers } = await new Shopper(shop).page('/back-in-stock', { ...form, ...fields });
    return [statusCode, new URL(String(headers.location), 'http://x').searchParams.get('requested')];
  };

  expect(await requestSize(shop, shirt, ada, { size: 'L' })).toMatchObject({ body: { code: 'in_stock_now' } });
  expect(await requestSize(shop, shirt, ada, { size: 'XXL' })).toMatchObject({ body: { code: 'stock_short' } });
  expect(await requestSize(shop, shirt, 'ada@')).toMatchObject({ status: 400 });
  expect(await outcomeOf({ size: 'L' })).toEqual([303, 'in_stock_now']);
  expect(await outcomeOf({ size: 'XXL' })).toEqual([303, 'stock_short']);
  expect(await outcomeOf({ email: 'ada@' })).toEqual([303, 'invalid_request']);
  expect(await confirmedOf(shop)).toEqual([]);
  expect(await outcomeOf({})).toEqual([303, 'yes']);
  expect(await confirmedOf(shop)).toEqual([false]);
});

test('the requests of a person are exported, and erased with their emails that wait', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await waitFor(shop, shirt, ada);
  await waitFor(shop, shirt, 'bola@example.com');
  await shop.db.updateTable('stock').set({ quantity: 5 }).execute();
  await notifyBackInStock(shop);
  const person = { email: ada, account: null };
  expect(await dataOfPerson(shop.db, person, shop.now())).toMatchObject({
    stockRequests: [{ product: 'Adire shirt', size: 'M', notifiedAt: shop.now().toISOString() }],
  });

  await shop.db.transaction().execute((tx) => erasePerson(tx, person, shop.now()));

  expect(await notifiedOf(shop)).toEqual(['bola@example.com']);
  expect(await shop.db.selectFrom('stockRequests').select('email').execute()).toEqual([{ email: 'bola@example.com' }]);
});

test('staff see how many wait for a size, and not who', async () => {
  const { shop, shirt } = await withSoldOutShirt();
  await waitFor(shop, shirt, ada);
  await waitFor(shop, shirt, 'bola@example.com');
  await requestSize(shop, shirt, 'unconfirmed@example.com');

  const { body } = await (await newStaff(shop)).call('GET', '/api/admin/stock/low');

  expect(body['items']).toMatchObject([{ size: 'M', waiting: 2 }]);
  expect(JSON.stringify(body)).not.toContain('@');
});

async function withSoldOutShirt() {
  const shop = await testShop();
  return { shop, shirt: await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 0, L: 9 } }) };
}

const subjectsTo = async (shop: TestShop, email: string) =>
  (await emailsTo(shop, email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Please confirm'));

/** Whether the address of each request is confirmed, the oldest first. */
async function confirmedOf({ db }: TestShop): Promise<boolean[]> {
  const requests = await db
    .selectFrom('stockRequests')
    .select('confirmedAt')
    .orderBy('requestedAt')
    .orderBy('email')
    .execute();
  return requests.map(({ confirmedAt }) => confirmedAt !== null);
}
