import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { complaints } from '../../tests/actions/complaints.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { newestReturn, requestedExchange, sendExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { type Buyer, emailKeys, guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive, returnsOf, sendReturn } from '../../tests/actions/after-sale/returns.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { orderById } from '../orders/order-by-id.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { erasePerson, finishErasures } from '../privacy/delete-account.ts';
import { endExchanges } from './end-exchanges.ts';

test('a size that does not fit is exchanged: reserved at once, sold when the first came back, sent with an order that costs nothing', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 3, L: 2 });
  expect(await returnsOf(buyer)).toMatchObject({
    lastExchangeDay: '2026-11-04',
    lines: [{ replacements: [{ size: 'M' }, { size: 'L', variantId: shirt.variantId, color: 'Indigo' }] }],
  });

  const id = await requestedExchange(buyer, shirt);
  expect(await stock(shop)).toEqual({ M: '2 - 0', L: '2 - 1' });
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);

  expect(await stock(shop)).toEqual({ M: '3 - 0', L: '1 - 0' });
  const exchange = await newestReturn(buyer);
  expect(exchange).toMatchObject({ kind: 'exchange', status: 'closed', refundAmount: null });
  expect(exchange.lines).toMatchObject([{ size: 'M', replacement: { size: 'L', color: 'Indigo' } }]);
  const { body } = await buyer.shopper.call('GET', `/api/orders/${exchange.replacementOrder}`);
  expect(body['order']).toMatchObject({
    status: 'processing',
    totalAmount: 0,
    orderItems: [{ size: 'L', quantity: 1, price: shirt.price }],
    shippingAddress: { street: '14 Market Road' },
    guestInfo: { email: 'ada@example.com' },
  });
  expect((await emailKeys(shop.db)).slice(-3)).toEqual([
    `return-requested:${id}`,
    `return-accepted:${id}`,
    `order-paid:${exchange.replacementOrder}`,
  ]);
  const log = await shop.db.selectFrom('orderEvents').select('note').where('kind', 'like', 'return%').execute();
  expect(log.map(({ note }) => note)).toEqual(Array.from({ length: 4 }, () => ({ return: id, exchange: true })));
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a unit that a failed refund has restocked is not put on sale again by its exchange', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 3, L: 2 });
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  await refundOrder(shop, buyer.order._id, { lines, extra: 0, reason: 'Came back', who: 'staff:1', key: 'a' });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  expect(await stock(shop)).toMatchObject({ M: '3 - 0' });

  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);

  expect(await stock(shop)).toEqual({ M: '3 - 0', L: '1 - 0' });
});

test('what the customer has put into the cart stays there when its exchange is sent', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const order = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  const buyer = { shopper, order };
  await shopper.verify(await payAtProvider(shop, buyer));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(await newStaff(shop), id, 'accept');
  await shopper.call('POST', '/api/cart', { ...shirt, size: 'L', quantity: 1 });

  expect((await receive(await newStaff(shop), id)).status).toBe(200);

  expect((await newestReturn(buyer)).replacementOrder).not.toBeNull();
  expect((await shopper.call('GET', '/api/cart')).body['cart']).toMatchObject([{ size: 'L', quantity: 1 }]);
});

test('forty shoppers ask to exchange into the last three pieces: three get them, the others keep what they had', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 40, L: 3 } });
  const buyers: Buyer[] = [];
  for (let at = 0; at < 40; at += 1) {
    buyers.push(await guestWithDelivery(shop, shirt, { email: `shopper${at}@example.com` }));
  }

  const sent = await Promise.all(buyers.map((buyer) => sendExchange(buyer, shirt)));

  expect(sent.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(sent.filter(({ body }) => body.code === 'stock_short')).toHaveLength(37);
  expect(await stock(shop)).toEqual({ M: '0 - 0', L: '3 - 3' });
  const empty = buyers[sent.findIndex(({ status }) => status !== 200)]!;
  expect(await returnsOf(empty)).toMatchObject({ isOpen: true, returns: [], lines: [{ returnable: 1 }] });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an exchange gets the piece that an unknown shopper reserves and does not pay for', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 1, L: 1 });
  await new Shopper(shop).order(orderPayload([shirt], { email: 'slow@example.com', size: 'L' }));
  shop.clock.forward({ seconds: 30 });

  expect((await sendExchange(buyer, shirt)).status).toBe(200);

  expect(await stock(shop)).toMatchObject({ L: '1 - 1' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a piece that an exchange reserves is not sold to anybody else', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 1, L: 1 });
  await sendExchange(buyer, shirt);

  const payload = orderPayload([shirt], { email: 'obi@example.com', size: 'L' });
  const { body } = await new Shopper(shop).call('POST', '/api/orders', payload);

  expect(body.code).toBe('stock_short');
});

test('an exchange sent twice is one, and reserves one piece', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 1, L: 2 });
  const key = randomUUID();

  const sent = await Promise.all([1, 2, 3].map(() => sendExchange(buyer, shirt, { key })));

  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stock(shop)).toMatchObject({ L: '2 - 1' });
});

test('another size under the key of an exchange that was received reserves nothing, and neither does a refund take its place', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 1, L: 2, XL: 2 });
  const key = randomUUID();
  await sendExchange(buyer, shirt, { key });

  expect((await sendExchange(buyer, shirt, { key, size: 'XL' })).body.code).toBe('return_reused');
  expect((await sendReturn(buyer, { key })).body.code).toBe('return_reused');

  expect(await stock(shop)).toMatchObject({ L: '2 - 1', XL: '2 - 0' });
});

test('declined, withdrawn or out of time, an exchange gives its piece back once', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
  const buyers = [];
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    buyers.push(await guestWithDelivery(shop, shirt, { email }));
  }
  const [declined, withdrawn, late] = await Promise.all(buyers.map((buyer) => requestedExchange(buyer, shirt)));
  expect(await stock(shop)).toMatchObject({ L: '3 - 3' });

  const decline = () => decide(owner, declined!, 'decline', { words: 'It was worn' });
  const { shopper, order } = buyers[1]!;
  const withdraw = () => shopper.call('POST', `/api/orders/${order._id}/returns/${withdrawn}/withdraw`);
  await Promise.all([decline(), decline(), withdraw(), withdraw()]);
  expect(await stock(shop)).toMatchObject({ L: '3 - 1' });

  await decide(owner, late!, 'accept');
  shop.clock.forward({ hours: 13 * 24 });
  await endExchanges(shop);
  expect(await stock(shop)).toMatchObject({ L: '3 - 1' });
  shop.clock.forward({ hours: 24 });
  await Promise.all([endExchanges(shop), endExchanges(shop)]);

  expect(await stock(shop)).toMatchObject({ L: '3 - 0' });
  expect((await newestReturn(buyers[2]!)).status).toBe('withdrawn');
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('exchange-ended'))).toEqual([
    `exchange-ended:${late}`,
  ]);
  expect((await receive(await newStaff(shop), late!)).body.code).toBe('return_moved');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an exchange that can’t be ended stops no other', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 2, L: 2 } });
  const ids: string[] = [];
  for (const email of ['a@example.com', 'b@example.com']) {
    const id = await requestedExchange(await guestWithDelivery(shop, shirt, { email }), shirt);
    await decide(owner, id, 'accept');
    shop.clock.forward({ minutes: 1 });
    ids.push(id);
  }
  shop.clock.forward({ hours: 14 * 24 });
  await sql
    .raw(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'cannot be changed'; end $$;
      create trigger fails before update on returns for each row when (old.id = '${ids[0]}') execute function fail();`,
    )
    .execute(shop.db);

  await expect(endExchanges(shop)).rejects.toThrow('Some exchanges could not be ended');

  const statuses = await shop.db.selectFrom('returns').select('status').orderBy('requestedAt').execute();
  expect(statuses).toEqual([{ status: 'accepted' }, { status: 'withdrawn' }]);
});

test('received ten times at once, an exchange sends one piece', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 1, L: 2 });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');

  const received = await Promise.all(Array.from({ length: 10 }, () => receive(owner, id, { isRestocked: false })));

  expect(received.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await stock(shop)).toEqual({ M: '0 - 0', L: '1 - 0' });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('the last day of an exchange is the second Lagos day after the delivery; a return is possible for longer', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 2, L: 2 }, { quantity: 2 });
  shop.clock.forward({ hours: 2 * 24 + 13 }); // 23:00 in Lagos.
  expect((await sendExchange(buyer, shirt)).status).toBe(200);

  shop.clock.forward({ hours: 1 });
  const late = await sendExchange(buyer, shirt);

  expect(late).toMatchObject({
    status: 409,
    body: { message: 'The last day to exchange items of this order was 4 November 2026.' },
  });
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: true, lastExchangeDay: null, lines: [{ replacements: [] }] });
  expect((await sendReturn(buyer)).status).toBe(200);
});

test('what does not fit, is faulty or is wrong is exchanged, for the same product, and for no dearer colour', async () => {
  const shop = await testShop();
  const colors = { Indigo: {}, Rust: { price: 12_500 }, Gold: { price: 20_000 } };
  const shirt = await makeProduct(shop.db, { colors, stock: { M: 3, L: 3 } });
  const other = await makeProduct(shop.db, { stock: { L: 3 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const offered = (await returnsOf(buyer)).lines[0]!.replacements;
  expect(offered.map(({ color, size }) => `${color} ${size}`)).toEqual(['Indigo M', 'Indigo L', 'Rust M', 'Rust L']);

  const rejected = [
    { reason: 'changed_mind' },
    { variantId: shirt.variants['Gold']! },
    { variantId: other.variantId },
    { size: 'XS' },
  ];
  for (const request of rejected) {
    expect(await sendExchange(buyer, shirt, request), JSON.stringify(request)).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    });
  }
  expect((await sendExchange(buyer, shirt, { reason: 'faulty', variantId: shirt.variants['Rust']! })).status).toBe(200);
});

test('one product of an order is not exchanged for another one of it', async () => {
  const shop = await testShop();
  const [shirt, cap] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const shopper = new Shopper(shop);
  const order = await shopper.order(orderPayload([shirt, cap]));
  const buyer = { shopper, order };
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });

  const { status, body } = await sendExchange(buyer, cap, { size: 'M' });

  expect([status, body['message']]).toEqual([
    409,
    'This item can’t be exchanged for the one you chose. Please choose again.',
  ]);
});

test('one request is for refunds or for exchanges', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 2, L: 2 }, { quantity: 2 });
  const replacement = { variantId: shirt.variantId, size: 'L' };
  const lines = [
    { position: 0, quantity: 1, replacement },
    { position: 1, quantity: 1 },
  ];
  const body = { lines, reason: 'wrong_size', words: '', key: randomUUID() };

  const { body: response } = await buyer.shopper.call('POST', `/api/orders/${buyer.order._id}/returns`, body);

  expect(response).toMatchObject({ fields: { lines: 'Please request refunds and exchanges separately' } });
  expect(await stock(shop)).toMatchObject({ L: '2 - 0' });
});

test('what came in exchange can be exchanged again, and is refunded only by hand, as nothing was paid for it', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 1, L: 1, XL: 1 });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  await receive(owner, id);
  const replacement = await newestReturn(buyer);
  await shipOrder(shop, replacement.replacementOrder!, { who: 'staff:1' });
  await deliverOrder(shop, replacement.replacementOrder!, { who: 'staff:1' });
  const second = { ...buyer, order: { ...buyer.order, _id: replacement.replacementOrder! } };
  expect(await returnsOf(second)).toMatchObject({ isOpen: true, isExchangeOnly: true });

  expect((await sendReturn(second)).body).toMatchObject({
    message:
      'This order was a replacement for an exchange. You can exchange its items again, or write to us about a refund.',
  });
  expect((await sendExchange(second, shirt, { size: 'XL' })).status).toBe(200);
  expect((await sendReturn(buyer)).body.code).toBe('not_returnable');
});

test('no replacement is sent while the payment is disputed', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 1, L: 1 });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  await settleDispute(shop, await beginDispute(shop, reference));

  expect((await receive(owner, id)).body.code).toBe('in_dispute');
  expect(await stock(shop)).toEqual({ M: '0 - 0', L: '1 - 1' });
});

test('a replacement waits while the payment of the first order is disputed, and so does the replacement of a replacement', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 1, L: 2 });
  const exchange = async (from: Buyer) => {
    const id = await requestedExchange(from, shirt);
    await decide(owner, id, 'accept');
    await receive(owner, id);
    const { replacementOrder } = await newestReturn(from);
    return { shopper: buyer.shopper, order: await orderById(shop.db, replacementOrder!) };
  };
  const first = await exchange(buyer);
  await shipOrder(shop, first.order._id, { who: 'staff:1' });
  await deliverOrder(shop, first.order._id, { who: 'staff:1' });
  const second = await exchange(first);
  const toPack = async () =>
    ((await owner.call('GET', '/api/admin/orders?show=pack')).body['orders'] as unknown[]).length;
  expect(await toPack()).toBe(1);

  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);

  expect(await toPack()).toBe(0);
  const ship = () => shipOrder(shop, second.order._id, { who: 'staff:1' });
  await expect(ship()).rejects.toMatchObject({ code: 'in_dispute' });
  const itself = shop.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', second.order._id);
  await expect(itself.execute()).rejects.toMatchObject({ code: '23514' });
  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, dispute);
  await ship();
});

test('when a customer leaves, their exchanges end and reserve nothing', async () => {
  const { shop, shirt, buyer } = await delivered({ M: 1, L: 1 });
  await sendExchange(buyer, shirt);

  await shop.db.transaction().execute((tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));

  expect(await stock(shop)).toMatchObject({ L: '1 - 0' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('what a customer who left while it was on its way exchanges after the delivery still has an address to go to', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1, L: 1 } });
  const buyer = await guestWithOrder(shop, shirt);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shop.db.transaction().execute((tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });
  await deliverOrder(shop, buyer.order._id, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(await newStaff(shop), id, 'accept');

  shop.clock.forward({ hours: 25 });
  await finishErasures(shop);
  expect((await receive(await newStaff(shop), id)).status).toBe(200);

  const replacement = shop.db
    .selectFrom('orders')
    .select(['name', 'email', 'ownerLeftAt'])
    .where('discountReason', 'is not', null);
  expect(await replacement.executeTakeFirstOrThrow()).toMatchObject({
    name: 'Ada Eze',
    email: 'ada@example.com',
    ownerLeftAt: expect.any(Date), // So that it names nobody soon after its delivery.
  });
});

test('an exchange refunds no delivery fee', async () => {
  const { shirt, buyer, owner } = await delivered({ M: 1, L: 1 });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');

  expect((await receive(owner, id, { isShippingRefunded: true })).status).toBe(400);
});

test('the database itself exchanges nothing for another product, and closes no exchange without its order', async () => {
  const { shop, shirt, buyer, owner } = await delivered({ M: 1, L: 1 });
  const other = await makeProduct(shop.db);
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');

  const lines = shop.db.insertInto('returnLines').values({
    returnId: id,
    orderId: buyer.order._id,
    position: 0,
    quantity: 1,
    newVariantId: other.variantId,
    newSize: 'M',
  });
  await expect(lines.execute()).rejects.toMatchObject({ code: '23514' });
  const change = (columns: object) => shop.db.updateTable('returns').set(columns).execute();
  await shop.db.updateTable('returnLines').set({ restocked: true }).execute();
  await expect(change({ kind: 'refund' })).rejects.toThrow('is what it was');
  await change({ status: 'received' });
  await expect(change({ status: 'closed' })).rejects.toMatchObject({ code: '23514' });
  await change({ replacementId: buyer.order._id });
  await expect(change({ replacementId: randomUUID() })).rejects.toThrow('is what it was');
});

/** A guest with a delivered order of a shirt in M, and an owner of the shop. */
async function delivered(stockBySize: Record<string, number>, options = {}) {
  const shop = await testShop();
  const shirt: CreatedProduct = await makeProduct(shop.db, { stock: stockBySize });
  return { shop, shirt, buyer: await guestWithDelivery(shop, shirt, options), owner: await newStaff(shop) };
}

/** On hand and reserved, by size: { L: '2 - 1' }. */
async function stock({ db }: TestShop): Promise<Record<string, string>> {
  const rows = await db.selectFrom('stock').select(['size', 'quantity', 'reserved']).execute();
  return Object.fromEntries(rows.map(({ size, quantity, reserved }) => [size, `${quantity} - ${reserved}`]));
}
