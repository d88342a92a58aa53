import { expect, test } from 'vitest';
import { attemptsOf, guestWithOrder, emailKeys, payAtProvider, statusOf } from '../../tests/actions/purchase.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { findUnnoticedPayments } from './find-unnoticed-payments.ts';

test('money of ours that nobody settled is found in the provider’s list, on its second page too', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await payAtProvider(shop, buyer);
  await Promise.all(Array.from({ length: 101 }, (_, number) => payElsewhere(shop, `elsewhere-${number}`)));
  // The scheduled check of the attempt was lost.
  await shop.db.updateTable('paymentAttempts').set({ nextCheckAt: null }).execute();

  await findUnnoticedPayments(shop);

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await shop.db.selectFrom('unknownCharges').select('reference').execute()).toHaveLength(101);
});

test('money for an order of ours under a reference that is not in the ledger waits for a person', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const reference = `${'0123456789abcdef'.repeat(2)}_${order._id}`;
  await payElsewhere(shop, reference, order.totalAmount * 100);

  await findUnnoticedPayments(shop);
  await findUnnoticedPayments(shop);

  expect(await attemptsOf(shop.db)).toEqual([
    { reference, status: 'success', outcome: 'review', receivedKobo: order.totalAmount * 100 },
  ]);
  expect(await emailKeys(shop.db)).toEqual([`payment-review:${reference}`]);
});

test('money that is not ours at all is noted once', async () => {
  const shop = await testShop();
  await payElsewhere(shop, 'somebody-elses');

  await findUnnoticedPayments(shop);
  shop.clock.forward({ hours: 24 });
  await findUnnoticedPayments(shop);

  const [noted, ...more] = await shop.db.selectFrom('unknownCharges').selectAll().execute();
  expect(noted).toMatchObject({ reference: 'somebody-elses', amountKobo: 500_000, currency: 'NGN' });
  expect(more).toEqual([]);
  expect(noted?.notedAt).not.toEqual(shop.clock.now());
});

test('each payment that cannot be compared is a failure of its own', async () => {
  const shop = await testShop();
  for (const email of ['ada@example.com', 'bola@example.com'])
    await payAtProvider(shop, await guestWithOrder(shop, undefined, { email }));

  const orders = await shop.db.selectFrom('orders').select('id').execute();

  const failures = await findUnnoticedPayments({ ...shop, payments: { ...shop.payments, verify: unverifiable } }).then(
    () => [],
    ({ errors }: AggregateError) => errors as Error[],
  );
  expect(failures.map(({ message }) => message).toSorted()).toEqual(orders.map(({ id }) => `No ${id}`).toSorted());
});

const unverifiable = (reference: string) => Promise.reject(new Error(`No ${reference.slice(-36)}`));

/** Pays at the provider under a reference that is not ours. */
async function payElsewhere({ provider }: TestShop, reference: string, amount = 500_000): Promise<void> {
  const response = await fetch(`${provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'eve@example.com', amount, reference, callback_url: 'http://localhost/back' }),
  });
  const { data } = (await response.json()) as { data: { authorization_url: string } };
  await provider.press(data.authorization_url, 'success');
}
