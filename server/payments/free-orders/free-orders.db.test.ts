import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { attemptsOf, emailKeys, stockOf } from '../../../tests/actions/purchase.ts';
import { type CreatedProduct, makeCoupon, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type ApiResponse, Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { orderPaidEmail } from '../../email/templates/orders/order-paid.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { knownAmount } from '../../orders/placing/reservation-rules.ts';
import { buyingClient } from '../../rate-limits/client.ts';
import { sql } from 'kysely';

test('an order that costs nothing is paid when it is placed, and nobody asks the provider', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  await shop.provider.faults({ initialize: '500', verify: '500' });
  const guest = new Shopper(shop);

  const order = await guest.order(payload);

  expect(order).toMatchObject({ status: 'processing', isPaid: true, paymentStatus: 'paid', totalAmount: 0 });
  expect(order.reservedUntil).toBeNull();
  expect(await attemptsOf(shop.db)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${order._id}`]);
  expect(await usesOf(shop)).toBe(1);
  expect(await complaints(shop)).toEqual([]);
  expect((await guest.call('GET', `/api/orders/${order._id}`)).body['order']).toMatchObject({ isPaid: true });
});

test('its receipt says that there was nothing to pay, not that a payment came', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  const { _id } = await new Shopper(shop).order(payload);

  const { text, subject } = orderPaidEmail(await orderById(shop.db, _id), await shop.settings(shop.db));

  expect(subject).toMatch(/^Your .+ order #\w+ is confirmed$/);
  expect(text).toContain('There is nothing to pay.');
  expect(text).not.toContain('received your payment');
});

test('an order that costs nothing does not say that it was paid at Paystack', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  expect(await new Shopper(shop).order(payload)).toMatchObject({ isPaid: true, paymentMethod: 'nothing to pay' });
});

test('a free order that is sent twice is one order, and one use of the coupon', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  const guest = new Shopper(shop);
  const headers = { 'idempotency-key': 'k'.repeat(32) };

  const orders = await Promise.all([1, 2, 3].map(() => guest.order(payload, headers)));

  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  expect(orders.every(({ isPaid }) => isPaid)).toBe(true);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await usesOf(shop)).toBe(1);
  expect(await complaints(shop)).toEqual([]);
});

test('the same free order from two tabs, each with a key of its own, is one order', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  const guest = new Shopper(shop);
  const first = await guest.order(payload, { 'idempotency-key': 'a'.repeat(32) });

  const second = await guest.order(payload, { 'idempotency-key': 'b'.repeat(32) });

  expect(second._id).toBe(first._id);
  expect(await usesOf(shop)).toBe(1);
  shop.clock.forward({ minutes: 31 });
  expect((await guest.order(payload, { 'idempotency-key': 'c'.repeat(32) }))._id).not.toBe(first._id);
});

test('of two shoppers with a coupon for one use, one gets the order and the other gets an error', async () => {
  const { shop, shirt, payload } = await shopWithFreePickUp({ maxUses: 1 });
  const other = freePayload(shirt, 'obi@example.com');

  const responses = await Promise.all(
    [payload, other].map((body) => new Shopper(shop).call('POST', '/api/orders', body)),
  );

  expect(statuses(responses)).toEqual([200, 400]);
  expect(responses.find(({ status }) => status === 400)?.body.code).toBe('coupon_invalid');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await usesOf(shop)).toBe(1);
  expect(await complaints(shop)).toEqual([]);
});

test('when the coupon was used up at the checkout in the meantime, nothing is ordered and nothing is sold', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  await shop.db.updateTable('coupons').set({ isActive: false }).execute();

  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', payload);

  expect([status, body.code]).toEqual([400, 'coupon_invalid']);
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([]);
});

test('of five free orders of three shirts at the same moment, three are placed', async () => {
  const { shop, shirt } = await shopWithFreePickUp();

  const responses = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      new Shopper(shop).call('POST', '/api/orders', freePayload(shirt, `${name}@example.com`)),
    ),
  );

  expect(statuses(responses)).toEqual([200, 200, 200, 409, 409]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a free order gets the units that an unknown shopper reserves and does not pay for', async () => {
  const { shop, shirt } = await shopWithFreePickUp();
  await new Shopper(shop).order(orderPayload([shirt], { email: 'slow@example.com', quantity: 2 }));
  shop.clock.forward({ seconds: 30 });

  const order = await new Shopper(shop).order(freePayload(shirt, 'ada@example.com', 3));

  expect(order.isPaid).toBe(true);
  expect(await complaints(shop)).toEqual([]);
});

test('a free order cannot be paid, and proves nothing about who placed it', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  const guest = new Shopper(shop);
  const order = await guest.order(payload);

  await expect(guest.startPayment(order)).rejects.toThrow('not_payable');

  const { tokenHash } = await shop.db.selectFrom('orderAccess').select('tokenHash').executeTakeFirstOrThrow();
  const visitor = { tokenHash, isOwnKey: true };
  const { known } = await shop.db
    .selectNoFrom(knownAmount({ account: null, visitor }, shop.config.limits.reservations).as('known'))
    .executeTakeFirstOrThrow();
  expect(known).toBe(0);
  const request = { ip: '102.89.0.7', headers: {}, cookies: {} } as Parameters<typeof buyingClient>[1];
  expect(await buyingClient(shop, request, { account: null, visitor }).isKnown()).toBe(false);
});

test('a free order that staff cancel moves no money: items, coupon and an email that speaks of none', async () => {
  const { shop, payload } = await shopWithFreePickUp();
  const owner = await newStaff(shop);
  const order = await new Shopper(shop).order(payload);
  const url = `/api/admin/orders/${order._id}`;
  const file = await adminOrderOf(owner, order._id);
  expect(file).toMatchObject({ isToPack: true, leftKobo: 0, attempts: [] });

  const refund = { lines: [{ position: 0, quantity: 1, isRestocked: true }], extra: 0, leftKobo: 0 };
  const rejection = await owner.call('POST', `${url}/refund`, { ...refund, reason: 'Gift', key: randomUUID() });
  expect([rejection.status, rejection.body.code]).toEqual([409, 'not_refundable']);
  expect((await owner.call('POST', `${url}/cancel`, { reason: 'Torn', isRestocked: true })).status).toBe(200);

  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await usesOf(shop)).toBe(0);
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
  const email = shop.db.selectFrom('letters').select('text').where('key', '=', `order-cancelled:${order._id}:staff`);
  const { text } = await email.executeTakeFirstOrThrow();
  expect(text).not.toMatch(/refunding|you paid/);
  expect(text).toContain('There was nothing to pay');
  expect(await complaints(shop)).toEqual([]);
});

test('a free order that is placed while staff switch its coupon off succeeds or is rejected, and the ledger agrees', async () => {
  const { shop, payload } = await shopWithFreePickUp();

  const [, response] = await inTurn(
    shop.db,
    (tx) => tx.updateTable('coupons').set({ isActive: false }).execute(),
    () => new Shopper(shop).call('POST', '/api/orders', payload),
  );

  expect([response.status, response.body.code]).toEqual([400, 'coupon_invalid']);
  expect(await complaints(shop)).toEqual([]);
});

test('an order that leaves less to pay than the provider takes is rejected before it is made, and the reason is said', async () => {
  const { shop, shirt } = await shopWithFreePickUp();
  const leaving = async (total: number) => {
    const coupon = { code: `LEAVES-${total}`, discount: shirt.price - total };
    await makeCoupon(shop.db, { code: coupon.code, amount: coupon.discount });
    const payload = orderPayload([shirt], { shippingMethod: pickUp, coupon });
    return new Shopper(shop).call('POST', '/api/orders', { ...payload, shippingPrice: 0, totalAmount: total });
  };

  for (const total of [1, 99]) {
    expect(await leaving(total)).toMatchObject({
      status: 409,
      body: { code: 'total_too_small', message: expect.stringContaining('at least ₦100') as string },
    });
  }
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await usesOf(shop)).toBe(0);
  expect((await leaving(100)).body['order']).toMatchObject({ totalAmount: 100, status: 'pending' });
});

test('the database knows a paid order without a payment only if it costs nothing', async () => {
  const { shop, shirt } = await shopWithFreePickUp();
  const order = await new Shopper(shop).order(orderPayload([shirt]));

  const paid = sql`update orders set status = 'processing', paid_at = now(), held_until = null, network = null
    where id = ${order._id}`.execute(shop.db);

  await expect(paid).rejects.toThrow('0 kobo were applied');
});

const pickUp = 'lagos-mainland-2';

/** A shop with three shirts, pick-up that costs nothing, and a coupon that takes everything off. */
async function shopWithFreePickUp({ maxUses = null }: { maxUses?: number | null } = {}) {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  await makeCoupon(shop.db, { code: 'ALL', percent: 100, maxUses });
  await shop.db.updateTable('deliveryAreas').set({ price: 0 }).where('id', '=', pickUp).execute();
  return { shop, shirt, payload: freePayload(shirt, 'ada@example.com') };
}

function freePayload(shirt: CreatedProduct, email: string, quantity = 1) {
  const discount = shirt.price * quantity;
  const payload = orderPayload([shirt], { email, quantity, shippingMethod: pickUp, coupon: { code: 'ALL', discount } });
  return { ...payload, shippingPrice: 0, totalAmount: 0 };
}

async function usesOf({ db }: TestShop): Promise<number> {
  const uses = await db.selectFrom('couponUses').select('code').where('givenBackAt', 'is', null).execute();
  return uses.length;
}

/** Sorted, so that the order of the responses does not matter. */
const statuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
