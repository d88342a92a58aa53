import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { attemptsOf, guestWithOrder, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { orderIdIn } from '#shared/payments/reference.ts';
import { comparePayouts } from '../../reports/compare-payouts.ts';
import { flushSecurityEvents } from '../../security/log-security-event.ts';
import { findUnnoticedPayments } from '../find-unnoticed-payments.ts';
import { keyWarning } from './report-rejected-payment-key.ts';

test.each(['400', '401', '403', '429'])(
  'buyers to whom the provider says %s, seven in a row, keep nobody else from paying',
  async (fault) => {
    const shop = await testShop();
    const buyer = await guestWithOrder(shop);
    const start = { orderId: buyer.order._id, email: 'ada@example.com' };
    await shop.provider.faults({ initialize: fault, times: 7 });

    for (let time = 1; time <= 7; time += 1) {
      const { status } = await buyer.shopper.call('POST', '/api/payment/paystack/initialize', start);
      expect(status).toBe(fault === '400' ? 422 : 503);
    }

    const other = await guestWithOrder(shop, undefined, { email: 'obi@example.com' });
    expect((await other.shopper.startPayment(other.order)).authorizationUrl).toContain('http');
  },
);

test('a key that the provider rejects is among the security events, counted, and a buyer keeps the order', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ initialize: '401', times: 2 });
  for (const _time of [1, 2]) await expect(buyer.shopper.startPayment(buyer.order)).rejects.toThrow('503');
  await flushSecurityEvents(shop.db);

  const { body } = await owner.call('GET', '/api/admin/security-events?kind=payment-key-rejected');

  expect(body['events']).toMatchObject([{ kind: 'payment-key-rejected', times: 2 }]);
  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
});

test('at the start a rejected key and a silent provider are warnings, and a good key is none', async () => {
  const shop = await testShop();

  expect(await keyWarning(shop)).toBeNull();
  await shop.provider.faults({ list: '401' });
  expect(await keyWarning(shop)).toMatch(/^Paystack rejects PAYSTACK_SECRET_KEY \(401\), so nobody can pay\./);
  await shop.provider.faults({ list: '500' });
  expect(await keyWarning(shop)).toMatch(/^Paystack could not be asked/);
});

test('where the provider takes no underscores, payments begin with a dash in their reference, and are paid', async () => {
  const shop = await testShop();
  await shop.provider.control('PUT', 'settings', { isStrict: true });
  const buyer = await guestWithOrder(shop);

  const reference = await payAtProvider(shop, buyer);

  expect(reference).toBe(`${reference.slice(0, 32)}-${buyer.order._id}`);
  expect(orderIdIn(reference)).toBe(buyer.order._id);
  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
  // The first try stays in the ledger; the next buyer needs none.
  expect(await attemptsOf(shop.db)).toHaveLength(2);
  const other = await guestWithOrder(shop, undefined, { email: 'obi@example.com' });
  expect((await other.shopper.startPayment(other.order)).reference).toContain(`-${other.order._id}`);
  expect(await attemptsOf(shop.db)).toHaveLength(3);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('fees that the payer paid on top pay the order, and ledger, payouts and provider agree', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ amount: 'feesPassed' });
  const reference = await payAtProvider(shop, buyer);

  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });

  const kobo = buyer.order.totalAmount * 100;
  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'applied', receivedKobo: kobo }]);
  const { passedFeesKobo } = await shop.db
    .selectFrom('paymentAttempts')
    .select('passedFeesKobo')
    .executeTakeFirstOrThrow();
  expect(await shop.provider.ledger()).toMatchObject([{ amount: kobo + passedFeesKobo }]);
  expect(passedFeesKobo).toBeGreaterThan(0);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  expect((await comparePayouts(shop)).payouts).toMatchObject([{ strange: [], ledgerKobo: kobo + passedFeesKobo }]);
});

test('more than the fees on top still needs a person', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ amount: { kind: 'more', by: 5_000 } });

  const { body } = await buyer.shopper.verify(await payAtProvider(shop, buyer));

  expect(body).toMatchObject({ outcome: 'review' });
});

test('payments that no webhook told of are found in a list with cursors too, over several pages', async () => {
  const shop = await testShop();
  await shop.provider.control('PUT', 'settings', { usesCursors: true });
  const buyer = await guestWithOrder(shop);
  await payAtProvider(shop, buyer);

  await findUnnoticedPayments(shop);

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
});

test('staff read how an order was paid, by whatever way', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ channel: 'apple_pay' });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const { attempts } = await adminOrderOf(owner, buyer.order._id);

  expect(attempts).toMatchObject([{ channel: 'apple_pay' }]);
});
