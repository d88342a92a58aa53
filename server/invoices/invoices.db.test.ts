import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guestWithOrder, paidTwice, payAtProvider } from '../../tests/actions/purchase.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct, type OrderOptions } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { orderById } from '../orders/order-by-id.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { acceptReview } from '../payments/review/review-payment.ts';
import { invoiceContent } from './invoice-content.ts';
import { issueInvoice } from './issue-invoice.ts';
import { refundsOfSale } from './refunds-of-sale.ts';

test('a paid order has an invoice for its customer and for staff, always under the same number', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);
  const staff = await newStaff(shop, 'manager');
  const url = `/api/orders/${order._id}/invoice`;

  const invoice = await shopper.page(url);

  expect(invoice.statusCode).toBe(200);
  expect(invoice.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="INV-00001.pdf"',
    'cache-control': 'no-store',
  });
  expect(invoice.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await staff.call('GET', `/api/admin/orders/${order._id}/invoice`)).status).toBe(200);
  expect(await numbers(shop)).toEqual([1]);
});

test('an invoice says what was sold, to whom, by whom, and what went back', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 3 } });
  const { order } = await paidOrder(shop, shirt, { quantity: 2 });
  await refundOrder(shop, order._id, { lines: [], extra: 1_000, reason: 'Late', who: 'staff:1', key: 'a' });
  shop.clock.forward({ hours: 48 });
  await payRefunds(shop);

  const invoice = await issueInvoice(shop, order._id);
  const refunds = await refundsOfSale(shop.db, order._id);
  const content = invoiceContent(await orderById(shop.db, order._id), invoice, { refunds });

  expect(content).toMatchObject({
    title: 'Invoice INV-00001',
    facts: [
      ['Issued', '4 November 2026'],
      ['Order', `#${order._id.slice(0, 8)} of 2 November 2026`],
      ['Paid', expect.stringMatching(/^\d+ \w+ 20\d\d$/)], // The provider's clock is the real one.
    ],
    lines: [{ name: 'Adire shirt', detail: 'Medium, Indigo', quantity: 2, price: '₦12,500', amount: '₦25,000' }],
    sums: [
      ['Subtotal', '₦25,000'],
      ['Delivery', '₦3,000'],
    ],
    total: '₦28,000',
    notes: ['Refunded on 4 November 2026: ₦1,000'],
  });
  expect(content.buyer[0]).toBe(order.guestInfo.name);
});

test('a refund is on the invoice once it is made', async () => {
  const shop = await testShop();
  const { order } = await paidOrder(shop);
  await refundOrder(shop, order._id, { lines: [], extra: 1_000, reason: 'Late', who: 'staff:1', key: 'a' });
  expect(await refundNotes(shop, order._id)).toEqual([]);

  await payRefunds(shop);

  expect(await refundNotes(shop, order._id)).toEqual(['Refunded on 2 November 2026: ₦1,000']);
});

test('the second payment of an order that went back is no refund on its invoice', async () => {
  const shop = await testShop();
  const { order } = await paidTwice(shop);
  await payRefunds(shop);

  expect(await refundNotes(shop, order._id)).toEqual([]);
});

test('what came beyond the total and went back is no refund on the invoice, at the second try either', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ amount: { kind: 'more', by: 500_000 } });
  const reference = await payAtProvider(shop, buyer);
  await buyer.shopper.verify(reference);
  await acceptReview(shop, reference, { who: 'staff:1' });
  await shop.provider.faults({ refund: 'fails' });
  await payRefunds(shop);
  const failed = await shop.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
  expect(failed).toMatchObject({ amountKobo: 500_000, status: 'failed' });
  await shop.provider.faults({});
  const second = await retryFailedRefund(shop, failed.id, { who: 'staff:1' });
  await payRefunds(shop);

  expect(await shop.db.selectFrom('refunds').select('status').where('id', '=', second).execute()).toEqual([
    { status: 'processed' },
  ]);
  expect(await refundNotes(shop, buyer.order._id)).toEqual([]);
});

test('an invoice keeps the seller, and the VAT, of the day when it was issued', async () => {
  const shop = await testShop();
  const [first, later] = [await paidOrder(shop), await paidOrder(shop)];
  const before = await issueInvoice(shop, first.order._id);
  await shop.db
    .updateTable('shopSettings')
    .set({ legalName: 'Adaeze Threads Ltd', tin: '12345678-0001', isVatRegistered: true })
    .executeTakeFirstOrThrow();

  expect(await issueInvoice(shop, first.order._id)).toEqual(before);
  expect(before.vatPercent).toBeNull();
  const invoice = await issueInvoice(shop, later.order._id);
  expect(invoice).toMatchObject({ number: 2, vatPercent: 7.5, seller: { legalName: 'Adaeze Threads Ltd' } });
  const { notes } = invoiceContent(await orderById(shop.db, later.order._id), invoice);
  expect(notes[0]).toMatch(/^Includes VAT \(7\.5%\): ₦/);
});

test('the invoice of a sale over the counter has no address of the buyer', async () => {
  const shop = await testShop();
  const { order } = await paidOrder(shop);
  const shippingAddress = { ...order.shippingAddress, street: '', city: '' };
  const paid = await orderById(shop.db, order._id);

  const { buyer } = invoiceContent({ ...paid, shippingAddress }, await issueInvoice(shop, order._id));

  expect(buyer).toEqual([order.guestInfo.name]);
});

test('invoices that are requested at the same moment have numbers without gaps, one for each order', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 10 } });
  const orders = [];
  for (let count = 0; count < 5; count += 1) orders.push((await paidOrder(shop, shirt)).order._id);

  const requests = [...orders, ...orders, ...orders];
  const issued = await Promise.all(requests.map((id) => issueInvoice(shop, id)));

  expect(await numbers(shop)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(issued.map(({ number }) => number)).size).toBe(5);
});

test('a shopper who requests an invoice 30 times at once gets it a few times, and another customer does not wait for the rest', async () => {
  const shop = await testShop();
  const [greedy, other] = [await paidOrder(shop), await paidOrder(shop)];
  const requested = ({ shopper, order }: typeof other) => shopper.page(`/api/orders/${order._id}/invoice`);

  const burst = Array.from({ length: 30 }, () => requested(greedy));
  const invoice = await requested(other);
  const codes = (await Promise.all(burst)).map(({ statusCode }) => statusCode);

  expect(invoice.statusCode).toBe(200);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(10);
});

test('a browser opens 60 invoices an hour', async () => {
  const shop = await testShop();
  const { shopper, order } = await paidOrder(shop);
  const codes = [];
  for (let count = 0; count < 61; count += 1)
    codes.push((await shopper.page(`/api/orders/${order._id}/invoice`)).statusCode);
  expect([codes.indexOf(429), codes.at(-1)]).toEqual([60, 429]);
});

test('an order that is not paid has no invoice, and strangers get none of any', async () => {
  const shop = await testShop();
  const unpaid = await guestWithOrder(shop);
  const paid = await paidOrder(shop);

  expect((await unpaid.shopper.call('GET', `/api/orders/${unpaid.order._id}/invoice`)).body.code).toBe('no_invoice');
  const stranger = new Shopper(shop);
  expect((await stranger.call('GET', `/api/orders/${paid.order._id}/invoice`)).body.code).toBe('order_not_found');
  expect((await stranger.call('GET', `/api/admin/orders/${paid.order._id}/invoice`)).status).toBe(401);
  const opened = await shop.app.inject({
    url: `/api/orders/${paid.order._id}/invoice`,
    headers: { accept: 'text/html' },
  });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/order/${paid.order._id}`]);
  expect(await numbers(shop)).toEqual([]);
});

test('an invoice or a photo that staff open after their session has ended leads to the sign-in, and back', async () => {
  const shop = await testShop();
  const { order } = await paidOrder(shop);
  const photo = `/api/admin/returns/${order._id}/photos/${order._id}/large`;
  const csv = `/api/admin/exports/${order._id}/file.csv`;
  const open = async (url: string, accept: string) => {
    const { statusCode, headers } = await shop.app.inject({ url, headers: { accept } });
    return [statusCode, headers.location];
  };

  for (const url of [`/api/admin/orders/${order._id}/invoice`, photo]) {
    expect(await open(url, 'text/html,*/*')).toEqual([303, `/admin/login?next=${encodeURIComponent(url)}`]);
    expect(await open(url, 'image/webp,*/*')).toEqual([401, undefined]); // Of a page that shows it small.
  }
  // A download would save the page under the name of the file.
  expect((await open(csv, 'text/html,*/*'))[0]).toBe(401);
  expect((await open('/api/admin/orders', 'text/html,*/*'))[0]).toBe(401);
});

test.each([
  ['a number changed', `update invoices set number = 2`, 'was issued'],
  ['one deleted', 'delete from invoices', 'was issued'],
  [
    'a gap',
    `insert into invoices select id, 5, now(), '{}', null from orders where paid_at is not null and id not in (select order_id from invoices)`,
    'does not follow',
  ],
  [
    'one of an unpaid order',
    `insert into invoices select id, 2, now(), '{}', null from orders where paid_at is null`,
    'is not paid',
  ],
])('the database itself rejects %s', async (_what, statement, message) => {
  const shop = await testShop();
  await issueInvoice(shop, (await paidOrder(shop)).order._id);
  await paidOrder(shop);
  await guestWithOrder(shop);

  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(message);
});

async function paidOrder(shop: TestShop, product?: CreatedProduct, options: OrderOptions = {}) {
  const buyer = await guestWithOrder(shop, product, options);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

/** The lines of an invoice below its total. */
async function refundNotes(shop: TestShop, orderId: string): Promise<string[]> {
  const refunds = await refundsOfSale(shop.db, orderId);
  return invoiceContent(await orderById(shop.db, orderId), await issueInvoice(shop, orderId), { refunds }).notes;
}

async function numbers({ db }: TestShop): Promise<number[]> {
  const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
}
