import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { chargeForWeight } from '../../../tests/actions/delivery.ts';
import { attemptsOf, emailKeys, stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { salesInPeriod } from '../../reports/sales-report.ts';

test('a sale over the counter is paid and delivered at once, and the ledger and the provider agree', async () => {
  const { shop, shirt, manager } = await counter();

  const { body } = await manager.call('POST', staffOrdersUrl, cashOrderForm(shirt));

  const id = body['orderId'] as string;
  const file = await adminOrderOf(manager, id);
  expect(file.order).toMatchObject({ status: 'delivered', paymentStatus: 'paid', totalAmount: 12_500 });
  expect(file.order.paymentMethod).toBe('cash');
  expect(file).toMatchObject({
    channel: 'counter',
    manualPayment: { way: 'cash', reference: '', amountKobo: 1_250_000 },
    attempts: [],
  });
  expect(file.events.map(({ kind, by }) => `${kind} by ${by.name}`)).toEqual(
    ['placed', 'paid', 'shipped', 'delivered'].map((kind) => `${kind} by The manager`),
  );
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toEqual([]); // The customer has no address.
  expect(await attemptsOf(shop.db)).toEqual([]);
  expect(await complaints(shop)).toEqual([]);
});

test('a sale that is delivered costs what the checkout asks, waits to be packed, and sends a receipt', async () => {
  const { shop, shirt, manager } = await counter();
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' };
  const customer = { name: 'Ngozi Obi', phone: '0803 123 4567', email: 'Ngozi@example.com' };
  const payment = { way: 'transfer', reference: 'GTB 0092' };

  const { body } = await manager.call('POST', staffOrdersUrl, {
    ...cashOrderForm(shirt),
    address,
    customer,
    payment,
    channel: 'whatsapp',
    totalAmount: 16_000,
  });

  const id = body['orderId'] as string;
  const file = await adminOrderOf(manager, id);
  expect(file).toMatchObject({ isToPack: true, channel: 'whatsapp', manualPayment: { reference: 'GTB 0092' } });
  expect(file.order).toMatchObject({ shippingPrice: 3500, guestInfo: { phone: '+2348031234567' } });
  expect(file.order.deliveryEstimate).not.toBeNull();
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${id}`]);
  expect(await complaints(shop)).toEqual([]);
});

test('a sale of heavy items that is delivered costs what the checkout asks for them', async () => {
  const { shop, manager } = await counter();
  await chargeForWeight(shop.db);
  const jacket = await makeProduct(shop.db, { name: 'Zuri jacket', price: 30_000, weightClass: 'heavy' });
  const found = await manager.call('GET', `${staffOrdersUrl}/items?search=zuri`);
  expect(found.body['items']).toMatchObject([{ name: 'Zuri jacket', price: 30_000, deliveryExtra: 500 }]);

  const [item] = cashOrderForm(jacket).items;
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' };
  const sale = (totalAmount: number) =>
    manager.call('POST', staffOrdersUrl, {
      ...cashOrderForm(jacket),
      items: [{ ...item, quantity: 2 }],
      address,
      totalAmount,
    });
  expect((await sale(63_500)).body.code).toBe('PRICE_CHANGED');
  const { orderId } = (await sale(64_500)).body;
  const order = await shop.db.selectFrom('orders').select('shippingPrice').where('id', '=', String(orderId)).execute();
  expect(order).toEqual([{ shippingPrice: 4_500 }]);
  // What the customer takes along is not delivered.
  expect((await manager.call('POST', staffOrdersUrl, cashOrderForm(jacket))).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('of twenty sales of the last three pieces at the same moment, three are made', async () => {
  const { shop, shirt, manager } = await counter();

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => manager.call('POST', staffOrdersUrl, cashOrderForm(shirt))),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ body }) => body.code === 'stock_short')).toHaveLength(17);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a double tap makes one order, and the same key with another form is rejected', async () => {
  const { shop, shirt, manager } = await counter();
  const form = cashOrderForm(shirt);

  const taps = await Promise.all([1, 2, 3].map(() => manager.call('POST', staffOrdersUrl, form)));

  expect(new Set(taps.map(({ body }) => body['orderId'])).size).toBe(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  const other = await manager.call('POST', staffOrdersUrl, { ...form, channel: 'instagram' });
  expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
});

test('a discount in percent is rounded half up, as a coupon is, also at the limit of a manager', async () => {
  const { shop, manager } = await counter();
  const gown = await makeProduct(shop.db, { price: 12_345, stock: { M: 1 } });
  const withDiscount = (amount: number) => ({
    ...cashOrderForm(gown),
    discount: { amount, reason: 'regular' },
    totalAmount: 12_345 - amount,
  });

  expect((await manager.call('POST', staffOrdersUrl, withDiscount(1236))).body.code).toBe('discount_too_large');
  expect((await manager.call('POST', staffOrdersUrl, withDiscount(1235))).status).toBe(200); // 10 % are ₦1,234.50.
});

test('a manager gives the discount that an owner allows, to the naira, and not one naira more', async () => {
  const { shop, shirt, manager, owner } = await counter();
  const withDiscount = (amount: number) => ({
    ...cashOrderForm(shirt),
    discount: { amount, reason: 'regular' },
    totalAmount: 12_500 - amount,
  });

  const tooMuch = await manager.call('POST', staffOrdersUrl, withDiscount(1251));
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'discount_too_large']);
  expect((await manager.call('POST', staffOrdersUrl, withDiscount(1250))).status).toBe(200);
  expect(
    (await owner.call('PUT', `${staffOrdersUrl}/terms`, { managerDiscountPercent: 0, payLinkHours: 24 })).status,
  ).toBe(200);
  expect((await manager.call('POST', staffOrdersUrl, withDiscount(1))).body.code).toBe('discount_too_large');
  expect((await owner.call('POST', staffOrdersUrl, withDiscount(6001))).status).toBe(200);
  expect((await owner.call('POST', staffOrdersUrl, withDiscount(12_500))).status).toBe(400);

  const sold = await shop.db.selectFrom('manualPayments').select('amountKobo').orderBy('amountKobo').execute();
  expect(sold).toEqual([{ amountKobo: 649_900 }, { amountKobo: 1_125_000 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a sale at a price that has changed, without a reference or to an unknown area is rejected', async () => {
  const { shop, shirt, manager } = await counter();
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos' };
  const codeOf = async (changes: object) =>
    (await manager.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), ...changes })).body.code;

  expect(await codeOf({ totalAmount: 12_000 })).toBe('PRICE_CHANGED');
  expect(await codeOf({ payment: { way: 'pos', reference: '' } })).toBe('invalid_request');
  expect(await codeOf({ address })).toBe('bad_shipping');
  expect(await codeOf({ address: { ...address, area: 'nowhere' } })).toBe('bad_shipping');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('staff list the orders of one channel', async () => {
  const { shop, shirt, manager } = await counter();
  await new Shopper(shop).order(orderPayload([shirt]));
  const { body } = await manager.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), channel: 'instagram' });

  const list = async (channel: string) => {
    const found = await manager.call('GET', `/api/admin/orders?channel=${channel}`);
    return (found.body as { orders: OrderRow[] }).orders.map((order) => [order._id, order.channel]);
  };

  expect(await list('instagram')).toEqual([[body['orderId'], 'instagram']]);
  expect((await list('website')).map(([, channel]) => channel)).toEqual(['website']);
  expect(await list('counter')).toEqual([]);
});

test('an order taken by phone is listed and counted as one', async () => {
  const { shop, shirt, manager } = await counter();
  const { body } = await manager.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), channel: 'phone' });

  const found = await manager.call('GET', '/api/admin/orders?channel=phone');
  expect(found.body['orders']).toMatchObject([{ _id: body['orderId'], channel: 'phone' }]);
  const day = shop.now().toISOString().slice(0, 10);
  const { channels } = await salesInPeriod(shop.db, { from: day, to: day });
  expect(channels).toEqual([{ name: 'phone', units: 1, value: 12_500 }]);
});

test('staff sell the last pieces that an unknown shopper reserves and does not pay for', async () => {
  const { shop, shirt, manager } = await counter();
  await new Shopper(shop).order(orderPayload([shirt], { email: 'slow@example.com', quantity: 2 }));
  shop.clock.forward({ seconds: 30 });
  const three = { ...cashOrderForm(shirt), totalAmount: 37_500 };

  const { status } = await manager.call('POST', staffOrdersUrl, {
    ...three,
    items: three.items.map((item) => ({ ...item, quantity: 3 })),
  });

  expect(status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('what was paid by hand is not refunded by the provider: cancelling and refunding want to know how it was paid back', async () => {
  const { shop, shirt, owner } = await counter();
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' };
  const { body } = await owner.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), address, totalAmount: 16_000 });
  const orderUrl = `/api/admin/orders/${String(body['orderId'])}`;
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];

  const cancelled = await owner.call('POST', `${orderUrl}/cancel`, { reason: 'Torn', isRestocked: true });
  const refund = { lines, extra: 0, reason: 'Torn', key: randomUUID(), leftKobo: 1_600_000 };
  const refunded = await owner.call('POST', `${orderUrl}/refund`, refund);

  expect([cancelled.body.code, refunded.body.code]).toEqual(['paid_by_hand', 'paid_by_hand']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a customer is found by the phone number of their newest order, typed as people type it', async () => {
  const { shop, shirt, manager } = await counter();
  await manager.call('POST', staffOrdersUrl, cashOrderForm(shirt));
  shop.clock.forward({ minutes: 1 });
  const customer = { name: 'Ada Eze-Obi', phone: '+2348031234567', email: 'ada@example.com' };
  await manager.call('POST', staffOrdersUrl, { ...cashOrderForm(shirt), customer });

  shop.clock.forward({ minutes: 1 });
  // Anybody may type a phone number into an order that they don't pay.
  const typed = orderPayload([shirt], { email: 'mallory@example.com' });
  await new Shopper(shop).order({ ...typed, guestInfo: { ...typed.guestInfo, phone: customer.phone } });

  const { body } = await manager.call('GET', `${staffOrdersUrl}/customer?phone=0803-123-4567`);

  expect(body['customer']).toEqual({ name: 'Ada Eze-Obi', email: 'ada@example.com' });
  expect((await manager.call('GET', `${staffOrdersUrl}/customer?phone=08000000000`)).body['customer']).toBeNull();
  const reads = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', '=', 'customers.searched')
    .execute();
  expect(reads).toHaveLength(1);
});

test('pieces are found by words of the name and by SKU, with what can be sold', async () => {
  const { shop, shirt, manager } = await counter();
  await new Shopper(shop).order(orderPayload([shirt]));
  const { sku } = await shop.db.selectFrom('stock').select('sku').executeTakeFirstOrThrow();

  for (const search of ['danshiki red', sku.toLowerCase()]) {
    const { body } = await manager.call('GET', `${staffOrdersUrl}/items?search=${encodeURIComponent(search)}`);
    if (search === sku.toLowerCase())
      expect(body['items']).toMatchObject([{ variantId: shirt.variantId, sizes: [{ size: 'M', available: 2 }] }]);
    else expect(body['items']).toEqual([]);
  }
  const { body } = await manager.call('GET', `${staffOrdersUrl}/items?search=counter`);
  expect(body['items']).toMatchObject([{ name: 'Counter shirt', price: 12_500 }]);
});

test('the report counts sales by channel, and what came by each way of payment', async () => {
  const { shop, shirt, manager } = await counter();
  await manager.call('POST', staffOrdersUrl, cashOrderForm(shirt));
  await manager.call('POST', staffOrdersUrl, {
    ...cashOrderForm(shirt),
    channel: 'instagram',
    payment: { way: 'pos', reference: '0042' },
  });
  const day = shop.now().toISOString().slice(0, 10);

  const { totals, channels, ways } = await salesInPeriod(shop.db, { from: day, to: day });

  expect(totals).toMatchObject({ orders: 2, units: 2, paid: 25_000 });
  expect(channels).toEqual([
    { name: 'counter', units: 1, value: 12_500 },
    { name: 'instagram', units: 1, value: 12_500 },
  ]);
  expect(ways).toEqual([
    { name: 'cash', payments: 1, value: 12_500 },
    { name: 'pos', payments: 1, value: 12_500 },
  ]);
});

/** A shop with three shirts, an owner and a manager. */
async function counter() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Counter shirt', stock: { M: 3 } });
  return { shop, shirt, owner: await newStaff(shop), manager: await newStaff(shop, 'manager') };
}
