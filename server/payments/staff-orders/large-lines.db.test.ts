import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookOne } from '../../../tests/actions/after-sale/couriers.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { orderFile, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { stockOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { invoiceContent } from '../../invoices/invoice-content.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';

const discount = { amount: 7, reason: 'regular' };

test('a market woman buys 30 pieces of one size in one line, and 22 of them are refunded to the naira', async () => {
  const { shop, shirt, owner } = await counter();
  const sale = linesOf(shirt, 30);
  const { body } = await owner.call('POST', staffOrdersUrl, { ...sale, discount, totalAmount: sale.totalAmount - 7 });
  const id = String(body['orderId']);
  const file = await orderFile(shop, id);
  expect(file).toMatchObject({ order: { totalAmount: 374_993, status: 'delivered' }, lines: [{ quantity: 30 }] });
  expect(invoiceContent(file.order, await issueInvoice(shop, id), { changes: [] }).lines).toMatchObject([
    { quantity: 30, amount: '₦375,000' },
  ]);

  for (const [quantity, leftKobo] of [
    [22, 37_499_300],
    [8, 37_499_300 - 27_499_500],
  ] as const) {
    const refund = { ...refundForm(leftKobo), lines: [{ position: 0, quantity, isRestocked: true }] };
    expect((await owner.call('POST', `/api/admin/orders/${id}/refund`, refund)).status).toBe(200);
  }

  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([27_499_500, 9_999_800]);
  expect(await stockOf(shop.db)).toContainEqual({ quantity: 2_000, reserved: 0 });
  expect(await complaints(shop)).toEqual([]);
});

test('a return of 25 pieces of a line of 30 is accepted from staff', async () => {
  const { shop, shirt, owner } = await counter();
  const { orderId } = (await owner.call('POST', staffOrdersUrl, linesOf(shirt, 30))).body;
  const requested = await owner.call('POST', `/api/admin/orders/${String(orderId)}/returns`, {
    key: randomUUID(),
    lines: [{ position: 0, quantity: 25 }],
    reason: 'other',
  });
  expect(requested).toMatchObject({ status: 200 });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('two large lines are not exchanged for more of one size than a line has: nothing could send them', async () => {
  const { shop, shirt, owner } = await counter({ M: 600, L: 600, XL: 2_000 });
  const sale = linesOf(shirt, 600);
  const items = [...sale.items, { ...sale.items[0]!, size: 'L' }];
  const { orderId } = (await owner.call('POST', staffOrdersUrl, { ...sale, items, totalAmount: 2 * sale.totalAmount }))
    .body;
  const exchange = (quantity: number) => {
    const replacement = { variantId: shirt.variantId, size: 'XL' };
    const lines = [0, 1].map((position) => ({ position, quantity, replacement }));
    const form = { key: randomUUID(), lines, reason: 'wrong_size', words: '', asCredit: false };
    return owner.call('POST', `/api/admin/orders/${String(orderId)}/returns`, form);
  };

  expect((await exchange(600)).body).toMatchObject({
    code: 'not_returnable',
    message: 'An exchange can send at most 999 of one size. Open a second exchange for the rest.',
  });
  const { status, body } = await exchange(499);
  expect(status).toBe(200);
  const received = { lines: [0, 1].map((position) => ({ position, isRestocked: true })), isShippingRefunded: false };
  const { _id: id } = body['orderReturn'] as { _id: string };
  expect((await owner.call('POST', `/api/admin/returns/${id}/receive`, received)).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('25 pieces of a line of 30 become another size, and all 30 leave in parcels', async () => {
  const { shop, shirt, owner } = await counter();
  const address = { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' };
  const sale = linesOf(shirt, 30);
  const total = (await owner.call('POST', staffOrdersUrl, { ...sale, address, agreedDelivery: 0 })).body;
  const id = String(total['orderId']);
  const change = { key: randomUUID(), position: 0, quantity: 25, difference: 0, payment: null };
  const item = { product: shirt.productId, variantId: shirt.variantId, size: 'L', price: shirt.price };
  expect((await sendChange(owner, id, { ...change, ...item })).status).toBe(200);

  expect((await orderFile(shop, id)).lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 5],
    ['L', 25],
  ]);
  const parcel = await bookOne(owner, `/api/admin/orders/${id}`, [{ position: 1, quantity: 25 }]);
  expect(parcel.items).toMatchObject([{ quantity: 25 }]);
});

test('a line of staff has up to 999 pieces, and a sale up to a billion naira', async () => {
  const { shop, owner } = await counter();
  const gown = await makeProduct(shop.db, { name: 'Gown', price: 1_001_001, stock: { M: 1_000 } });
  const { status, body } = await owner.call('POST', staffOrdersUrl, linesOf(gown, 1_000));
  expect([status, body.message]).toEqual([400, 'Quantity must be a whole number from 1 to 999']);
  expect((await owner.call('POST', staffOrdersUrl, linesOf(gown, 999))).status).toBe(200); // ₦999,999,999
  expect(await complaints(shop)).toEqual([]);
});

test('a shopper orders up to 20 of a size, as before', async () => {
  const { shop, shirt } = await counter();
  const payload = orderPayload([shirt], { quantity: 21 });
  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', payload);
  expect([status, body.message]).toEqual([400, 'Quantity must be a whole number from 1 to 20']);
});

type Sold = Parameters<typeof cashOrderForm>[0];

function linesOf(product: Sold, quantity: number) {
  const sale = cashOrderForm(product);
  return { ...sale, items: [{ ...sale.items[0], quantity }], totalAmount: product.price * quantity };
}

const refundForm = (leftKobo: number) => ({
  extra: 0,
  reason: 'Too many',
  key: randomUUID(),
  leftKobo,
  paidBack: { way: 'cash', reference: '' },
});

async function counter(stock: Record<string, number> = { M: 2_000, L: 50 }) {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Counter shirt', stock });
  return { shop, shirt, owner: await newStaff(shop, 'owner') };
}
