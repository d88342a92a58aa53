import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { complaints } from '../../tests/actions/complaints.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { emailKeys, guestWithOrder, stockOf } from '../../tests/actions/purchase.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
  returnsOf,
  sendReturn,
} from '../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeCoupon, makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';

test('a guest returns a delivered piece: requested, accepted, received, refunded without the delivery fee', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt);
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: true, lastDay: '2026-11-09', lines: [{ returnable: 1 }] });

  const id = await requestedReturn(buyer, { words: 'Too tight at the shoulders' });
  await decide(manager, id, 'accept');
  await receive(owner, id);

  const [refund] = await refunds(shop);
  expect(refund).toMatchObject({ amountKobo: shirt.price * 100, status: 'requested', idempotencyKey: `return:${id}` });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await movements(shop)).toEqual(['received 3', 'sold -1', 'restocked 1']);
  await payRefunds(shop);
  expect(await returnsOf(buyer)).toMatchObject({
    isOpen: false,
    lines: [{ returnable: 0 }],
    returns: [{ status: 'closed', words: 'Too tight at the shoulders', refundAmount: shirt.price }],
  });
  expect(await log(shop, buyer.order._id)).toEqual([
    'return_requested',
    'return_accepted',
    'return_received',
    'refund_requested',
    'refund_pending',
    'refund_processed',
    'return_closed',
  ]);
  expect((await emailKeys(shop.db)).slice(-3)).toEqual([
    `return-requested:${id}`,
    `return-accepted:${id}`,
    `order-refunded:${refund!.id}`,
  ]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a return is not received while its payment is disputed, because the bank may take the same money, but when the dispute is won', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const disputeId = await beginDispute(shop, reference);
  await settleDispute(shop, disputeId);

  expect(await receive(owner, id)).toMatchObject({ status: 409, body: { code: 'in_dispute' } });
  expect(await refunds(shop)).toEqual([]);
  expect(await adminReturnOf(owner, id)).toMatchObject({ status: 'accepted' });

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);
  expect((await receive(owner, id)).status).toBe(200);
  expect(await refunds(shop)).toHaveLength(1);
});

test('a return sent twice is one return, with one email', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const key = randomUUID();

  const sent = await Promise.all([1, 2, 3].map(() => sendReturn(buyer, { key })));

  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await returnsOf(buyer)).returns).toHaveLength(1);
  expect((await emailKeys(shop.db)).filter((name) => name.startsWith('return-requested'))).toHaveLength(1);
});

test('a changed request under the key of one that was received is no request, and its shopper learns what to do', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2 });
  const key = randomUUID();
  const first = { key, words: 'Too small' };
  expect((await sendReturn(buyer, first)).status).toBe(200);

  for (const changed of [{ quantity: 2 }, { words: 'Torn' }, { asCredit: true }, { reason: 'faulty' }]) {
    expect(await sendReturn(buyer, { ...first, ...changed })).toMatchObject({
      status: 422,
      body: {
        code: 'return_reused',
        message: 'We already have a request that you sent before. To change it, withdraw it and send a new one.',
      },
    });
  }

  expect((await sendReturn(buyer, first)).status).toBe(200);
  const { returns } = await returnsOf(buyer);
  expect(returns).toMatchObject([{ reason: 'wrong_size', words: 'Too small', lines: [{ quantity: 1 }] }]);
  expect(await returnsOf(buyer)).toMatchObject({ lines: [{ returnable: 1 }] });
});

test('of twenty tabs that request a return of the last two units, two succeed and eighteen get an error', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2 });

  const sent = await Promise.all(Array.from({ length: 20 }, () => sendReturn(buyer)));

  expect(sent.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(sent.filter(({ body }) => body.code === 'not_returnable')).toHaveLength(18);
  expect(await returnsOf(buyer)).toMatchObject({ lines: [{ returnable: 0 }] });
});

test('the database itself takes no unit back twice, and none before its delivery', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  await sendReturn(buyer);
  const early = await guestWithOrder(shop);

  for (const orderId of [buyer.order._id, early.order._id]) {
    await expect(insertReturn(shop, orderId)).rejects.toMatchObject({ code: '23514' });
  }
});

test('the last day of a return is the seventh Lagos day after the delivery, and the day after says so', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2 });
  shop.clock.forward({ hours: 7 * 24 + 13 }); // 23:00 in Lagos.
  expect((await sendReturn(buyer)).status).toBe(200);

  shop.clock.forward({ hours: 1 });
  const late = await sendReturn(buyer);

  expect(late.status).toBe(409);
  expect(late.body['message']).toBe('The last day to return items of this order was 9 November 2026.');
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: false });
});

test('an order that is not delivered cannot be returned', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: false, lastDay: null });
  expect((await sendReturn(buyer)).body.code).toBe('not_returnable');
});

test('a stranger learns nothing of a return and cannot withdraw it, nor through an order of their own', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);
  const other = await guestWithDelivery(shop);
  const stranger = new Shopper(shop);

  const { body: notTheirs } = await stranger.call('POST', `/api/orders/${buyer.order._id}/returns/${id}/withdraw`);
  const through = await other.shopper.call('POST', `/api/orders/${other.order._id}/returns/${id}/withdraw`);
  const unknown = await other.shopper.call('POST', `/api/orders/${other.order._id}/returns/${randomUUID()}/withdraw`);

  expect(notTheirs.code).toBe('order_not_found');
  expect([through.status, through.body]).toEqual([unknown.status, unknown.body]);
  expect(await returnsOf(buyer)).toMatchObject({ returns: [{ status: 'requested' }] });
});

test('a withdrawn or declined return frees its pieces, and the shop’s words reach the shopper', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const buyer = await guestWithDelivery(shop);
  const first = await requestedReturn(buyer);
  const withdraw = () => buyer.shopper.call('POST', `/api/orders/${buyer.order._id}/returns/${first}/withdraw`);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200]);
  expect((await decide(staff, first, 'accept')).body.code).toBe('return_moved');

  shop.clock.forward({ minutes: 1 });
  const second = await requestedReturn(buyer);
  await decide(staff, second, 'decline', { words: 'The tag was removed' });

  expect(await returnsOf(buyer)).toMatchObject({
    lines: [{ returnable: 1 }],
    returns: [{ status: 'declined', declineWords: 'The tag was removed' }, { status: 'withdrawn' }],
  });
  const email = shop.db.selectFrom('letters').select('text').where('key', '=', `return-declined:${second}`);
  expect((await email.executeTakeFirstOrThrow()).text).toContain('The tag was removed');
});

test('when two members of staff accept and decline at once, one decision counts and one email is sent', async () => {
  const shop = await testShop();
  const [one, other] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  for (let round = 1; round <= 5; round += 1) {
    const id = await requestedReturn(await guestWithDelivery(shop));

    const [accepted, declined] = await Promise.all([
      decide(one, id, 'accept'),
      decide(other, id, 'decline', { words: 'It was worn' }),
    ]);

    expect([accepted.status, declined.status].toSorted((low, high) => low - high)).toEqual([200, 409]);
    const keys = (await emailKeys(shop.db)).filter(
      (key) => /^return-(accepted|declined)/.test(key) && key.endsWith(id),
    );
    expect(keys).toEqual([`return-${accepted.status === 200 ? 'accepted' : 'declined'}:${id}`]);
  }
});

test('received ten times at once, a return is refunded once and restocked once', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const id = await requestedReturn(await guestWithDelivery(shop, shirt));
  await decide(owner, id, 'accept');

  const received = await Promise.all(Array.from({ length: 10 }, () => receive(owner, id)));

  expect(received.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await refunds(shop)).toHaveLength(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  await payRefunds(shop);
  expect((await receive(owner, id)).status).toBe(200);
  expect(await refunds(shop)).toHaveLength(1);
});

test('a transaction that ends before its commit leaves an accepted return without refund and movement', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const id = await requestedReturn(await guestWithDelivery(shop));
  await decide(owner, id, 'accept');
  const { receiveReturn } = await import('./receive-return.ts');
  const lines = [{ position: 0, isRestocked: true }];

  await expect(
    receiveReturn(shop, id, { lines, isShippingRefunded: false, paidBack: null, who: 'staff:1', audit: killed }),
  ).rejects.toThrow();

  expect(await adminReturnOf(owner, id)).toMatchObject({ status: 'accepted', refund: null });
  expect(await refunds(shop)).toEqual([]);
  expect((await receive(owner, id)).status).toBe(200);
  expect(await refunds(shop)).toHaveLength(1);
});

test('a piece that is written off comes and goes in the stock log, and the quantity on hand stays', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const id = await requestedReturn(await guestWithDelivery(shop, shirt));
  await decide(owner, id, 'accept');

  await receive(owner, id, { isRestocked: false });

  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await movements(shop)).toEqual(['received 3', 'sold -1', 'received 1', 'adjusted -1']);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('the delivery fee goes back if an owner says so, and an order with a coupon refunds what was paid', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const code = await makeCoupon(shop.db);
  const shirt = await makeProduct(shop.db, { price: 10_001, stock: { M: 3 } });
  const coupon = { code, discount: 2_000 };
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2, coupon });
  const paid = buyer.order.totalAmount * 100;

  for (const isShippingRefunded of [false, true]) {
    const id = await requestedReturn(buyer);
    await decide(owner, id, 'accept');
    expect((await receive(owner, id, { isShippingRefunded })).status).toBe(200);
    shop.clock.forward({ minutes: 1 });
  }

  const amounts = (await refunds(shop)).map(({ amountKobo }) => amountKobo);
  expect(amounts).toHaveLength(2);
  expect(amounts[0]! + amounts[1]!).toBe(paid);
  expect(amounts[0]).toBe((10_001 - 1_000) * 100);
});

test('the delivery fee of an order goes back once, with the first of its returns', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 3 });
  const fee = buyer.order.shippingPrice * 100;

  for (const shippingPrice of [fee / 100, 0]) {
    const id = await requestedReturn(buyer);
    await decide(owner, id, 'accept');
    expect(await adminReturnOf(owner, id)).toMatchObject({ shippingPrice });
    await receive(owner, id, { isShippingRefunded: true });
    shop.clock.forward({ minutes: 1 });
  }

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([1_000_000 + fee, 1_000_000]);
  const { body } = await owner.call('GET', `/api/admin/orders/${buyer.order._id}`);
  expect(body['file']).toMatchObject({ deliveryPaid: 0 });
});

test('of two returns that are received at once one refunds the delivery fee, and the database lets no second one do so', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 3 });
  const ids = [await requestedReturn(buyer), await requestedReturn(buyer)];
  for (const id of ids) await decide(owner, id, 'accept');

  await Promise.all(ids.map((id) => receive(owner, id, { isShippingRefunded: true })));

  const amounts = (await refunds(shop)).map(({ amountKobo }) => amountKobo);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([
    1_000_000,
    1_000_000 + buyer.order.shippingPrice * 100,
  ]);
  await expect(shop.db.updateTable('returns').set({ isShippingRefunded: true }).execute()).rejects.toThrow('unique');
});

test('a delivery fee that staff refunded as an extra amount goes back with no return, whose units are worth what they were', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2 });
  const { shippingPrice } = buyer.order;
  const extra = shippingPrice - 500;
  await refundOrder(shop, buyer.order._id, { lines: [], extra, reason: 'Late', who: 'staff:1', key: 'fee' });
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  expect(await adminReturnOf(owner, id)).toMatchObject({ shippingPrice: 500, valueWithShippingKobo: 1_050_000 });

  await receive(owner, id, { isShippingRefunded: true });

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([extra * 100, 1_050_000]);
});

test('when part of the money went back as goodwill, a return refunds what is left', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const buyer = await guestWithDelivery(shop);
  const kobo = buyer.order.totalAmount * 100;
  await refundOrder(shop, buyer.order._id, {
    lines: [],
    extra: kobo / 100 - 500,
    reason: 'Late',
    who: 'staff:1',
    key: 'g',
  });
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  expect(await adminReturnOf(owner, id)).toMatchObject({ valueKobo: 50_000 });

  await receive(owner, id);

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([kobo - 50_000, 50_000]);
});

test('a return of an order whose money all went back is closed without a refund, and its piece is restocked', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const extra = buyer.order.totalAmount;
  await refundOrder(shop, buyer.order._id, { lines: [], extra, reason: 'Late', who: 'staff:1', key: 'g' });
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');

  const { body } = await receive(owner, id);

  expect(body['message']).toBe('Return received. There was nothing to refund.');
  expect(await adminReturnOf(owner, id)).toMatchObject({ status: 'closed', refund: null });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff cannot refund pieces by hand that are being returned, nor can a shopper return refunded ones', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, { quantity: 2 });
  await sendReturn(buyer);
  const byHand = (quantity: number, key: string) =>
    refundOrder(shop, buyer.order._id, {
      lines: [{ position: 0, quantity, isRestocked: true }],
      reason: 'Torn',
      who: 'staff:1',
      key,
    });

  await expect(byHand(2, 'both')).rejects.toMatchObject({ code: 'not_refundable' });
  await byHand(1, 'one');

  expect((await sendReturn(buyer)).body.code).toBe('not_returnable');
  await expect(byHand(1, 'again')).rejects.toMatchObject({ code: 'not_refundable' });
});

test('a refund of a return that failed is retried as its refund, and its pieces are not free in the meantime', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  await receive(owner, id);
  const [failed] = await refunds(shop);
  await shop.db
    .updateTable('refunds')
    .set({ status: 'failed', updatedAt: shop.now(), nextCheckAt: null })
    .where('id', '=', failed!.id)
    .execute();
  expect((await sendReturn(buyer)).body.code).toBe('not_returnable');

  await retryFailedRefund(shop, failed!.id, { who: 'staff:1' });
  await payRefunds(shop);

  expect(await returnsOf(buyer)).toMatchObject({ returns: [{ status: 'closed' }] });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('only an owner receives a return, because that refunds money', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  const id = await requestedReturn(await guestWithDelivery(shop));
  await decide(manager, id, 'accept');

  expect((await receive(manager, id)).body.code).toBe('no_right');
  expect(
    (await decide(owner, id, 'receive', { lines: [{ position: 5, isRestocked: true }], isShippingRefunded: false }))
      .status,
  ).toBe(400);
  expect(await refunds(shop)).toEqual([]);
});

test('the list of returns has those to decide first, by state', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const [one, other] = [
    await requestedReturn(await guestWithDelivery(shop)),
    await requestedReturn(await guestWithDelivery(shop)),
  ];
  await decide(staff, one, 'accept');

  const listed = async (state: string) => {
    const { body } = await staff.call('GET', `/api/admin/returns?state=${state}`);
    return [(body['returns'] as { _id: string }[]).map(({ _id }) => _id), body['counts']];
  };

  const counts = { new: 1, accepted: 1 };
  expect(await listed('new')).toEqual([[other], counts]);
  expect(await listed('accepted')).toEqual([[one], counts]);
});

test('ten requests of one order are enough', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  for (let requests = 1; requests <= 10; requests += 1) {
    const id = await requestedReturn(buyer);
    await buyer.shopper.call('POST', `/api/orders/${buyer.order._id}/returns/${id}/withdraw`);
    shop.clock.forward({ minutes: 1 });
  }

  expect((await sendReturn(buyer)).body['message']).toBe(
    'There have been many requests for this order already. Please write to us instead.',
  );
});

test('the words of a shopper are deleted with the rest of their data', async () => {
  const shop = await testShop();
  const { finishErasures } = await import('../privacy/delete-account.ts');
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer, { words: 'I am Ada, call me' });
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).where('id', '=', buyer.order._id).execute();
  shop.clock.forward({ hours: 25 });

  await finishErasures(shop);

  const row = shop.db.selectFrom('returns').select('words').where('id', '=', id).executeTakeFirstOrThrow();
  expect((await row).words).toBe('');
});

/** The last step of a transaction, in which the process ends. */
async function killed(): Promise<void> {
  throw new Error('killed');
}

async function movements({ db }: TestShop): Promise<string[]> {
  const found = await db.selectFrom('stockMovements').select(['kind', 'delta']).orderBy('id').execute();
  return found.map(({ kind, delta }) => `${kind} ${delta}`);
}

async function log({ db }: TestShop, orderId: string): Promise<string[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select('kind')
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute();
  return events.map(({ kind }) => kind).filter((kind) => /^re(turn|fund)_/.test(kind));
}

function insertReturn({ db, now }: TestShop, orderId: string) {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('returns')
      .values({
        orderId,
        reason: 'other',
        idempotencyKey: randomUUID(),
        requestedAt: at,
        updatedAt: at,
        updatedBy: 'shopper',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('returnLines').values({ returnId: id, orderId, position: 0, quantity: 1 }).execute();
  });
}
