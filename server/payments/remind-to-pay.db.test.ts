import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { sendEmail } from '#server/email/send-email.ts';
import { choose, shopOnDelivery } from '../../tests/actions/pay-on-delivery.ts';
import {
  type Buyer,
  guestWithOrder,
  jobStates,
  queuePaymentReminder,
  payAtProvider,
} from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { limitsOf, readChanges } from '#server/config/limits.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { remindToPay } from './remind-to-pay.ts';
import { settlePayment } from './settle-payment.ts';

test('a shopper who has not paid after ten minutes gets one email, and it says until when the items are reserved now', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  shop.clock.forward({ minutes: 5 });
  await shopper.startPayment(order); // Reserved for half an hour from now on: until 10:35 in Lagos.
  shop.clock.forward({ minutes: 4, seconds: 59 });
  await remindToPay(shop);
  expect(await emailsOf(shop)).toEqual([]);

  shop.clock.forward({ seconds: 1 });
  await Promise.all([remindToPay(shop), remindToPay(shop)]);
  shop.clock.forward({ minutes: 5 });
  await remindToPay(shop);

  expect(await emailsOf(shop)).toMatchObject([
    {
      key: `order-received:${order._id}`,
      recipient: 'ada@example.com',
      text: expect.stringContaining('10:35') as string,
    },
  ]);
  expect(await jobStates(shop, 'send-email')).toEqual(['created']);
});

test('a shopper who chooses at this moment to pay on delivery is not asked to pay now', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const shopper = new Shopper(shop);
  const { _id: id } = await shopper.order(orderPayload([shirt]));
  shop.clock.forward({ minutes: 10 });

  await inTurn(
    shop.db,
    (tx) => lockOrder(tx, id),
    () => choose({ shopper, id }),
    () => remindToPay(shop),
  );

  expect((await emailsOf(shop)).map(({ key }) => key)).toEqual([`confirm-order:${id}:0`]);
});

test('only who has paid here before reads that the items are reserved until then; others, that another customer can still buy them', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const first = await guestWithOrder(shop, shirt);
  await queuePaymentReminder(shop);
  const [stranger] = await emailsOf(shop);
  expect(stranger!.text).toContain(
    'It stays open until 10:30 (Lagos time). Pay soon: until then another customer can still buy its items.',
  );
  expect(await orderOf(first)).toMatchObject({ isFirmlyReserved: false });

  await first.shopper.verify(await payAtProvider(shop, first));
  const again = { shopper: first.shopper, order: await first.shopper.order(orderPayload([shirt], { quantity: 2 })) };
  await queuePaymentReminder(shop);

  expect(await orderOf(again)).toMatchObject({ isFirmlyReserved: true });
  const known = (await emailsOf(shop)).find(({ key }) => key === `order-received:${again.order._id}`);
  expect(known!.text).toContain('Its items are reserved for you until at least 10:40 (Lagos time).');
});

test('a shopper who paid is not asked to pay, though no message came and nobody looked', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await payAtProvider(shop, buyer);

  await queuePaymentReminder(shop);

  expect((await emailsOf(shop)).map(({ key }) => key)).toEqual([`order-paid:${buyer.order._id}`]);
});

test('whose bank has not decided, and whose money is looked at, is not asked to pay', async () => {
  const shop = await testShop();
  const waiting = await guestWithOrder(shop);
  await shop.provider.faults({ verify: 'pending' });
  await waiting.shopper.verify(await payAtProvider(shop, waiting));
  await queuePaymentReminder(shop);
  expect(await emailsOf(shop)).toEqual([]);

  await shop.provider.faults({ amount: 'less' });
  const short = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  await short.shopper.verify(await payAtProvider(shop, short));
  await queuePaymentReminder(shop);
  expect((await emailsOf(shop)).filter(({ key }) => key === `order-received:${short.order._id}`)).toEqual([]);
});

test('a shopper who changes the cart four times is written to about the last order alone', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const shopper = new Shopper(shop);
  for (const quantity of [1, 2, 3]) {
    await shopper.order(orderPayload([shirt], { quantity }));
    shop.clock.forward({ minutes: 3 });
    await remindToPay(shop);
  }
  const last = await shopper.order(orderPayload([shirt], { quantity: 4 }));
  await queuePaymentReminder(shop);

  expect((await emailsOf(shop)).map(({ key }) => key)).toEqual([`order-received:${last._id}`]);
});

test('a cancelled order and one whose hold is over are not asked for', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.call('POST', `/api/orders/${order._id}/cancel`);
  await guestWithOrder(shop, undefined, { email: 'bola@example.com' });

  shop.clock.forward({ minutes: 30 });
  await remindToPay(shop);

  expect(await emailsOf(shop)).toEqual([]);
});

test('an email that is written and waits to be sent is not sent any more once the order is paid or has ended', async () => {
  const shop = await testShop();
  const paid = await guestWithOrder(shop);
  const cancelled = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  const expired = await guestWithOrder(shop, undefined, { email: 'chi@example.com' });
  await queuePaymentReminder(shop);
  expect(await emailsOf(shop)).toHaveLength(3);

  await settlePayment(shop, await payAtProvider(shop, paid));
  await cancelled.shopper.call('POST', `/api/orders/${cancelled.order._id}/cancel`);
  shop.clock.forward({ minutes: 20 });
  await reconcilePayments(shop);
  for (const { order } of [paid, cancelled, expired]) await sendEmail(shop, `order-received:${order._id}`);

  expect(await shop.db.selectFrom('caughtMail').select('subject').execute()).toEqual([]);
});

test('while the provider is down no reminder asks anybody to pay twice; afterwards the email comes', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: '500' });
  await queuePaymentReminder(shop);
  expect(await emailsOf(shop)).toEqual([]);

  await shop.provider.faults({});
  shop.clock.forward({ minutes: 1 });
  await remindToPay(shop);
  expect(await emailsOf(shop)).toHaveLength(1);
});

test('who orders with an address that is not theirs gets two emails a day into its mailbox', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 40 } });
  const written: number[] = [];
  for (let number = 1; number <= 15; number += 3) {
    for (const one of [number, number + 1, number + 2]) await orderAs(shop, shirt, 'ada@example.com', one);
    await queuePaymentReminder(shop);
    written.push((await emailsOf(shop)).length);
    await endReservations(shop); // Makes room for the next three, and cancels the queued emails.
  }

  expect(written).toEqual([2, 0, 0, 0, 0]);
  shop.clock.forward({ hours: 24 });
  await orderAs(shop, shirt, 'ada@example.com', 16);
  await queuePaymentReminder(shop);
  expect(await emailsOf(shop)).toHaveLength(1);
});

test('200 orders in the names of 200 strangers make 60 emails an hour, and none says what was typed', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });
  for (let number = 0; number < 200; number += 1) {
    await orderAs(shop, shirt, `stranger-${number}@example.com`, number);
  }
  await queuePaymentReminder(shop);
  for (const _minute of [1, 2, 3]) {
    shop.clock.forward({ minutes: 1 });
    await remindToPay(shop);
  }

  const emails = await emailsOf(shop);
  expect(emails).toHaveLength(60);
  for (const { text } of emails) expect(text).not.toMatch(/Market Road|pay at|evil\.example|Mallory/);
  for (const { key } of emails) await sendEmail(shop, key);
  await endReservations(shop);
  const keys = (await emailsOf(shop)).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(emails.map(({ key }) => key).toSorted()); // No email about the cancellation.
});

test('a shopper who uses up the emails about orders to strangers from one network, or those of the newsletter, silences no other guest', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });
  shop.config.limits = limitsOf(1, readChanges('{"write to strangers": {"shop": {"max": 1}}}'));
  for (let number = 0; number < 60; number += 1) {
    const mallory = new Shopper(shop, '10.9.9.9');
    await orderAs(shop, shirt, `stranger-${number}@example.com`, number, mallory);
  }
  await queuePaymentReminder(shop);
  expect(await emailsOf(shop)).toHaveLength(20);
  await orderAs(shop, shirt, 'ada@example.com', 61);
  await queuePaymentReminder(shop);

  expect((await emailsOf(shop)).filter(({ recipient }) => recipient === 'ada@example.com')).toHaveLength(1);
});

test('the networks of one IPv6 /48 have one turn of the emails about orders to strangers', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 30 } });
  shop.config.limits = limitsOf(1, readChanges('{"write about orders": {"shop": {"max": 2}}}'));
  for (let number = 0; number < 6; number += 1) {
    const mallory = new Shopper(shop, `2001:db8:1:${number}::1`);
    await orderAs(shop, shirt, `stranger-${number}@example.com`, number, mallory);
  }
  await orderAs(shop, shirt, 'ada@example.com', 7, new Shopper(shop, '2001:db8:2:1::1'));
  await queuePaymentReminder(shop);

  const recipients = (await emailsOf(shop)).map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(['ada@example.com', 'stranger-0@example.com']);
});

test('whose address was proved by a code is written to however many strangers there are, and by name', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });
  for (let number = 0; number < 205; number += 1) {
    await orderAs(shop, shirt, `stranger-${number}@example.com`, number);
  }
  const ada = await newShopper(shop, { email: 'ada@example.com' });
  await orderAs(shop, shirt, 'ada@example.com', 206, ada);
  await ada.call('POST', '/api/auth/logout');
  await orderAs(shop, shirt, 'ada@example.com', 207, ada); // As a guest, in the browser that proved it.
  await queuePaymentReminder(shop);

  const hers = (await emailsOf(shop)).filter(
    ({ key, recipient }) => recipient === 'ada@example.com' && key.startsWith('order-received:'),
  );
  expect(new Set(hers.map(({ text }) => /20\d Market Road/.exec(text)?.[0]))).toEqual(
    new Set(['206 Market Road', '207 Market Road']),
  );
});

test('who orders with the address of an account that is not theirs causes as few emails, none with what was typed and none about the end', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 40 } });
  await newShopper(shop, { email: 'ada@example.com' });
  const eve = await newShopper(shop, { email: 'eve@example.com' });
  await shop.db.deleteFrom('letters').execute();
  for (const number of [1, 2, 3]) await orderAs(shop, shirt, 'ada@example.com', number);
  await orderAs(shop, shirt, 'ada@example.com', 4, eve); // Signed in to another account.
  await queuePaymentReminder(shop);

  const emails = await emailsOf(shop);
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).not.toMatch(/Market Road|evil\.example|Mallory/);
  await shop.db.updateTable('letters').set({ sentAt: shop.now() }).execute();
  await endReservations(shop);
  expect(await emailsOf(shop)).toHaveLength(2);
});

function orderAs(
  shop: TestShop,
  product: Awaited<ReturnType<typeof makeProduct>>,
  email: string,
  number: number,
  shopper = new Shopper(shop, `10.0.0.${number % 200}`),
) {
  const payload = orderPayload([product], { email });
  const shippingAddress = { ...payload.shippingAddress, street: `${number} Market Road, pay at https://evil.example` };
  const guestInfo = { ...payload.guestInfo, name: 'Mallory Bad' };
  return shopper.order({ ...payload, shippingAddress, guestInfo }, { 'idempotency-key': `order-${number}-key` });
}

async function endReservations(shop: TestShop): Promise<void> {
  await shop.db.updateTable('orders').set({ heldUntil: shop.now() }).where('status', '=', 'pending').execute();
  await reconcilePayments(shop);
}

function emailsOf({ db }: TestShop) {
  return db.selectFrom('letters').select(['key', 'recipient', 'text']).orderBy('createdAt').execute();
}

const orderOf = async ({ shopper, order }: Buyer) =>
  (await shopper.call('GET', `/api/orders/${order._id}`)).body['order'] as Order;
