import { expect, test } from 'vitest';
import { orderWithPaidDeposit, payNext, depositOrderForm } from '../../../tests/actions/deposits.ts';
import { exported } from '../../../tests/actions/exports.ts';
import { openLink, sellByLink } from '../../../tests/actions/pay-links.ts';
import { guestWithOrder, paidTwice, payAtProvider } from '../../../tests/actions/purchase.ts';
import { changeTo, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { requestedExchange } from '../../../tests/actions/after-sale/exchanges.ts';
import { payRefunds } from '../../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive } from '../../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { refundOrder } from '../../payments/refunds/refund-order.ts';
import { acceptReview } from '../../payments/review/review-payment.ts';

test('the file of the orders says what of the total was paid back: no second payment, and nothing beyond the total', async () => {
  const shop = await testShop();
  const { order: doubled } = await paidTwice(shop);
  const over = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });
  await shop.provider.faults({ amount: { kind: 'more', by: 500_000 }, times: 1 });
  const reference = await payAtProvider(shop, over);
  await over.shopper.verify(reference);
  await acceptReview(shop, reference, { who: 'staff:1' });
  for (const { _id } of [doubled, over.order]) {
    await refundOrder(shop, _id, { lines: [], extra: 1_000, reason: 'Late', who: 'staff:1', key: _id });
  }
  await payRefunds(shop);

  const amounts = await fieldsOf(shop, ['order', 'payment', 'paid_back_naira']);

  expect(amounts).toEqual([
    [doubled._id, 'partially_refunded', '1000'],
    [over.order._id, 'partially_refunded', '1000'],
  ]);
});

test('the reference of each part of a payment is in the file, by the provider and by hand', async () => {
  const byLinkFirst = await orderWithPaidDeposit();
  const { shop, manager } = byLinkFirst;
  await manager.call('POST', `/api/admin/orders/${byLinkFirst.id}/paid-by-hand`, transferOf('GTB 7001'));

  const form = { ...depositOrderForm(shop, byLinkFirst.shirt), payment: transferOf('GTB 7002') };
  const { id: byTransferFirst, file } = await sellByLink(manager, form);
  shop.clock.forward({ minutes: 1 });
  const customer = new Shopper(shop);
  const rest = await payNext({ shop, customer, order: await openLink(customer, file) });

  const inCash = { ...depositOrderForm(shop, byLinkFirst.shirt), payment: { way: 'cash', reference: '' } };
  const { id: cashFirst } = await sellByLink(manager, inCash);
  await manager.call('POST', `/api/admin/orders/${cashFirst}/paid-by-hand`, transferOf('GTB 7003'));

  expect(Object.fromEntries(await fieldsOf(shop, ['order', 'reference']))).toEqual({
    [byLinkFirst.id]: `${byLinkFirst.depositReference} GTB 7001`,
    [byTransferFirst]: `GTB 7002 ${rest.reference}`,
    [cashFirst]: 'GTB 7003',
  });
});

test('the reference of a difference that staff received by hand follows that of the order', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const [[, , before] = []] = await fieldsOf(shop, ['order', 'total_naira', 'reference']);
  await sendChange(manager, id, changeTo(bought, 'Gold', { payment: { way: 'transfer', reference: 'GTB 9001' } }));

  expect(await fieldsOf(shop, ['order', 'total_naira', 'reference'])).toEqual([[id, '18500', `${before} GTB 9001`]]);
});

test('what an exchange sends is named after the order whose items came back, and nobody paid for it', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 1, L: 1 } });
  const { order: first } = await exchanged(shop, shirt);
  const { id } = await shop.db.selectFrom('orders').select('id').where('totalAmount', '=', 0).executeTakeFirstOrThrow();

  expect(await fieldsOf(shop, ['order', 'exchange_of', 'items_naira', 'total_naira', 'paid_by'])).toEqual([
    [first._id, '', '10000', '13000', 'paystack'],
    [id, first._id, '10000', '0', ''],
  ]);
  expect(await fieldsOf(shop, ['order', 'size', 'exchange_of'], 'order-lines')).toEqual([
    [first._id, 'M', ''],
    [id, 'L', first._id],
  ]);
});

const transferOf = (reference: string) => ({ way: 'transfer', reference });

/** A delivered order whose M came back for an L, which left with an order of its own. */
async function exchanged(shop: TestShop, shirt: CreatedProduct) {
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop, shirt);
  const exchange = await requestedExchange(buyer, shirt);
  await decide(owner, exchange, 'accept');
  shop.clock.forward({ minutes: 1 });
  expect((await receive(owner, exchange)).status).toBe(200);
  return buyer;
}

/** Some columns of the file of the orders, or of their lines. */
async function fieldsOf(
  shop: TestShop,
  columns: readonly string[],
  kind: 'orders' | 'order-lines' = 'orders',
): Promise<string[][]> {
  const days = { from: '2026-11-01', to: '2026-11-02' };
  const { body } = await exported(shop, await newStaff(shop), { kind, days });
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => columns.map((column) => row[header.indexOf(column)]!));
}
