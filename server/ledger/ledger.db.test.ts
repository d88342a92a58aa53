import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { faults } from '../../tests/ledger/faults.ts';
import { run, shopWithLedger } from '../../tests/ledger/shop-with-ledger.ts';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { bookOrder } from '../../tests/actions/order-rows.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { RejectedByProvider } from '../payments/provider/provider-errors.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { checkLedger } from './check-ledger.ts';
import { fetchProviderTransactions } from './provider-transactions.ts';
import { rules } from './rules.ts';

function check(shop: TestShop, { isAtRest = false } = {}) {
  return checkLedger(shop.db, { now: shop.clock.now(), ledger: fetchProviderTransactions(shop.config), isAtRest });
}

test('a ledger that the shop itself wrote breaks no rule, and the provider agrees', async () => {
  const { shop } = await shopWithLedger();

  expect(await check(shop)).toMatchObject({ complaints: [], orders: 3, payments: 1, isCompared: true });
});

test('the sums are those of the payment provider: a refund in cash of an order paid in cash is not among them', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { body } = await owner.call('POST', staffOrdersUrl, cashOrderForm(await makeProduct(shop.db)));
  const refund = { lines: [], extra: 500, reason: 'Loose button', key: randomUUID(), leftKobo: 1_250_000 };
  const paidBack = { way: 'cash', reference: '' };
  const url = `/api/admin/orders/${String(body['orderId'])}/refund`;
  expect((await owner.call('POST', url, { ...refund, paidBack })).status).toBe(200);

  expect(await check(shop)).toMatchObject({ complaints: [], orders: 1, payments: 0, takenKobo: 0, givenBackKobo: 0 });
});

test('every rule of the file has a test that breaks it', () => {
  const names = rules().map(({ name }) => name);
  expect(Object.keys(faults).toSorted()).toEqual(names.toSorted());
});

for (const [rule, { walls = [], breakIt, says }] of Object.entries(faults)) {
  test(`the checker objects to a broken ledger: ${rule}`, async () => {
    const ledger = await shopWithLedger();
    expect((await check(ledger.shop)).complaints).toEqual([]);
    for (const wall of walls) await run(ledger.shop.db, wall);

    await breakIt(ledger);

    const found = (await check(ledger.shop)).complaints.filter((complaint) => complaint.rule === rule);
    expect(found[0]?.sentence).toMatch(says);
  });
}

test('a line that was refunded again after a part of its refund failed is reported until that part is dismissed', async () => {
  const rule = 'no-line-is-refunded-for-more-than-it-cost';
  const ledger = await shopWithLedger();
  const { db } = ledger.shop;
  for (const wall of faults[rule]!.walls!) await run(db, wall);
  await faults[rule]!.breakIt(ledger);
  const reported = async () => (await check(ledger.shop)).complaints.filter((complaint) => complaint.rule === rule);
  expect(await reported()).toHaveLength(1);

  await run(db, `update refunds set dismissed_at = now() where status = 'failed'`);

  expect(await reported()).toEqual([]);
});

test('unpaid orders that others place under a shopper’s address from elsewhere are no complaint, as they are no limit', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 10 } });
  const ada = await newShopper(shop, { email: 'ada@example.com' });
  await ada.order(orderPayload([shirt]));
  for (const network of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    await new Shopper(shop, network).order(orderPayload([shirt], { email: 'ada@example.com' }));
  }
  const neighbour = new Shopper(shop, '10.0.0.1');
  await neighbour.call('GET', '/api/cart');
  for (const quantity of [2, 3]) await neighbour.order(orderPayload([shirt], { email: 'ada@example.com', quantity }));

  expect((await check(shop)).complaints).toEqual([]);
});

test('an email that was given up waits for a person and is no fault, neither while its job is there nor after that', async () => {
  const shop = await testShop();
  const email = { recipient: 'ada@example.com', subject: '', text: '', html: '' };
  const created = (days: number) => daysBefore(shop.now(), days);
  const emails = [
    { ...email, key: 'welcome:rejected', createdAt: created(1) },
    { ...email, key: 'welcome:long-ago', createdAt: created(91) }, // Its job was deleted after 90 days.
  ];
  await shop.db.insertInto('letters').values(emails).execute();
  const id = await shop.jobs.send('send-email', { key: 'welcome:rejected' }, { retryLimit: 0 });
  await shop.jobs.fetch('send-email', { batchSize: 10 });
  await shop.jobs.fail('send-email', id!, { message: '550 No such mailbox' });
  expect((await check(shop)).complaints).toEqual([]);

  await shop.jobs.deleteJob('send-email', id!);

  expect((await check(shop)).complaints.map(({ rule }) => rule)).toEqual(['unsent-email-is-queued']);
});

test('a payment that the provider is asked about at this moment has not failed its verification; one that it rejected has', async () => {
  const { shop, openReference } = await shopWithLedger();
  await shop.db
    .updateTable('paymentAttempts')
    .set({ createdAt: hoursBefore(shop.now(), 30), nextCheckAt: shop.now() })
    .where('reference', '=', openReference)
    .execute();
  shop.clock.forward({ seconds: 7 }); // Jobs run when they can.
  const meanwhile: string[] = [];
  const verify = async () => {
    meanwhile.push(...(await check(shop)).complaints.map(({ rule }) => rule));
    throw new RejectedByProvider();
  };

  await reconcilePayments({ ...shop, payments: { ...shop.payments, verify } });

  expect(meanwhile).toEqual([]);
  shop.clock.forward({ minutes: 1 });
  expect((await check(shop)).complaints).toMatchObject([{ rule: 'payments-are-verifiable' }]);
});

test('money that the provider took and the ledger does not know is missed', async () => {
  const { shop, paid } = await shopWithLedger();
  await run(shop.db, 'drop trigger attempts_pay_order on payment_attempts');
  await run(shop.db, `delete from payment_attempts where order_id = '${paid}'`);

  const { complaints } = await check(shop);

  const sentences = complaints.map(({ sentence }) => sentence);
  expect(sentences).toContainEqual(
    expect.stringMatching(/^The provider received ₦\S+ as \S+, which is not in our ledger\.$/),
  );
});

test('money that was taken a moment ago is on its way, and a fault when all should be quiet', async () => {
  const shop = await testShop();
  await payAtProvider(shop, await guestWithOrder(shop));

  expect((await check(shop)).complaints).toEqual([]);
  const { complaints } = await check(shop, { isAtRest: true });
  expect(complaints).toHaveLength(1);
  expect(complaints[0]?.sentence).toMatch(
    /^The provider received ₦\S+ as \S+ for order .{36}; our ledger has no outcome\.$/,
  );
});

test('money in the ledger that the provider never took is found', async () => {
  const shop = await testShop();
  const id = await bookOrder(shop.db, { status: 'processing' });
  await run(shop.db, `update payment_attempts set provider_id = '12' where order_id = '${id}'`);

  const sentences = (await check(shop)).complaints.map(({ sentence }) => sentence);

  expect(sentences).toContainEqual(
    expect.stringMatching(/^Payment \S+ of order .{36} received ₦15,500; the provider does not know it\.$/),
  );
});

test('a kobo between the provider and the ledger is found', async () => {
  const { shop } = await shopWithLedger();
  await run(shop.db, 'drop trigger attempts_pay_order on payment_attempts');
  await run(shop.db, 'drop trigger attempts_move on payment_attempts');
  await run(shop.db, 'alter table payment_attempts drop constraint applied_covers_order');
  await run(shop.db, `update payment_attempts set received_kobo = received_kobo + 1 where outcome = 'applied'`);

  const sentences = (await check(shop)).complaints.map(({ sentence }) => sentence);

  expect(sentences).toContainEqual(
    expect.stringMatching(/^The provider received ₦\S+ as \S+ for order .{36}; our ledger has ₦\S+\.01\.$/),
  );
});

test('the carts of guests are counted one by one', async () => {
  const { shop, shirt } = await shopWithLedger();
  for (const visitor of ['ada', 'bola']) {
    await run(
      shop.db,
      `insert into cart_lines (visitor, variant_id, size, quantity, added_at)
       select sha256('${visitor}'), '${shirt.variantId}', n::text, 1, now() from generate_series(1, 30) as n`,
    );
  }

  expect((await check(shop)).complaints).toEqual([]);
});
