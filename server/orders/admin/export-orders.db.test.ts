import { expect, test } from 'vitest';
import { exported } from '../../../tests/actions/exports.ts';
import { guestWithOrder, paidTwice, payAtProvider } from '../../../tests/actions/purchase.ts';
import { payRefunds } from '../../../tests/actions/after-sale/refunds.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
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

/** Some columns of the file of the orders. */
async function fieldsOf(shop: TestShop, columns: readonly string[]): Promise<string[][]> {
  const days = { from: '2026-11-01', to: '2026-11-02' };
  const { body } = await exported(shop, await newStaff(shop), { kind: 'orders', days });
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => columns.map((column) => row[header.indexOf(column)]!));
}
