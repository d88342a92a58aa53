import { expect, test } from 'vitest';
import { cancelExpiredOrder } from '#server/orders/cancel-unpaid-order.ts';
import {
  attemptsOf,
  type Buyer,
  guestWithOrder,
  jobStates,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import type { Database } from '#server/db/database.ts';
import { settlePayment } from './settle-payment.ts';

test('webhook, verify and reconciling at once are one payment, one email, and the units are sold once', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  shop.clock.forward({ minutes: 1 }); // The attempt is due for a check.

  const [looks, settled] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => buyer.shopper.verify(reference))),
    Promise.all(Array.from({ length: 4 }, () => settlePayment(shop, reference))), // The work of the webhook's job.
    reconcilePayments(shop),
    reconcilePayments(shop),
  ]);

  expect(looks.map(({ body }) => body['outcome'])).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(settled.map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(settled.filter(({ isNewlyPaid }) => isNewlyPaid).length).toBeLessThanOrEqual(1); // None where another was first.
  expect(looks.filter(({ body }) => body.message === 'Payment verified successfully!')).toHaveLength(1);
  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'applied' }]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toHaveLength(1);
  expect(await jobStates(shop, 'send-email')).toHaveLength(1);
});

test('of two payments of one order one pays it and the other goes back', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const first = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.press(first.authorizationUrl, 'decline');
  await buyer.shopper.verify(first.reference);
  const second = await payAtProvider(shop, buyer);
  await shop.provider.press(first.authorizationUrl, 'success'); // The other tab, another card.
  shop.clock.forward({ seconds: 2 });

  const looks = await Promise.all([first.reference, second].map((reference) => buyer.shopper.verify(reference)));

  expect(new Set(looks.map(({ body }) => body['outcome']))).toEqual(new Set(['paid', 'refund']));
  const attempts = await attemptsOf(shop.db);
  expect(new Set(attempts.map(({ outcome }) => outcome))).toEqual(new Set(['applied', 'refund_due']));
  expect(attempts.map(({ receivedKobo }) => receivedKobo)).toEqual(Array(2).fill(buyer.order.totalAmount * 100));
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toHaveLength(1);
});

test('a payment and the end of its hold at the same moment end in a paid order, ten times out of ten', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 10 } });
  const buyers: { buyer: Buyer; reference: string }[] = [];
  for (const number of Array(10).keys()) {
    const buyer = await guestWithOrder(shop, shirt, { email: `buyer${number}@example.com` });
    buyers.push({ buyer, reference: await payAtProvider(shop, buyer) });
  }
  shop.clock.forward({ minutes: 31 });

  await Promise.all(
    buyers.flatMap(({ buyer, reference }) => [
      settlePayment(shop, reference),
      cancelExpiredOrder(shop, buyer.order._id),
    ]),
  );

  for (const { buyer } of buyers) expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await receiptsIn(shop.db)).toHaveLength(10);
});

test('of 40 buyers who pay for 3 pieces, 3 have them, and nobody else paid', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });

  const ends = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const shopper = new Shopper(shop);
      const payload = orderPayload([shirt], { email: `buyer${number}@example.com` });
      const { status, body } = await shopper.call('POST', '/api/orders', payload);
      if (status !== 200) return body.code;
      const reference = await payAtProvider(shop, { shopper, order: body['order'] as Buyer['order'] });
      return (await shopper.verify(reference)).body['outcome'];
    }),
  );

  expect(ends.filter((end) => end === 'paid')).toHaveLength(3);
  expect(ends.filter((end) => end === 'stock_short')).toHaveLength(37);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await shop.provider.ledger()).toHaveLength(3);
  expect(await emailKeys(shop.db)).toHaveLength(3);
});

test('when 12 ended orders are paid at once after all and 3 pieces are left, 3 are kept and 9 get their money back', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 12 } });
  const late = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      const buyer = await guestWithOrder(shop, shirt, { email: `buyer${number}@example.com` });
      return { buyer, ...(await buyer.shopper.startPayment(buyer.order)) };
    }),
  );
  shop.clock.forward({ minutes: 30 });
  await reconcilePayments(shop);
  await shop.db.updateTable('stock').set({ quantity: 3 }).execute(); // The others were sold elsewhere.
  await Promise.all(late.map(({ authorizationUrl }) => shop.provider.press(authorizationUrl, 'success')));

  await Promise.all(late.map(({ reference }) => settlePayment(shop, reference)));

  const outcomes = (await attemptsOf(shop.db)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'refund_due')).toHaveLength(9);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
  expect(await receiptsIn(shop.db)).toHaveLength(3);
});

async function receiptsIn(db: Database): Promise<string[]> {
  return (await emailKeys(db)).filter((key) => key.startsWith('order-paid:'));
}
