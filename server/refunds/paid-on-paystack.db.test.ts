import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { settleRefunds } from '../payments/refunds/settle-refunds.ts';

/** What failed refunds of one payment still owe when staff refunded on Paystack since. */

test('of two refunds that failed, one refund on Paystack counts once: the rest is retried, and both returns are complete', async () => {
  const { shop, reference } = await twoFailedRefunds();
  await refundOnPaystack(shop, reference, 1_000_000);
  expect((await owed(shop)).map(({ kobo }) => kobo)).toEqual([250_000, 1_250_000]);

  for (const { id } of await owed(shop)) await retryFailedRefund(shop, id, { who: 'staff:1' });
  expect(await owed(shop)).toEqual([]);
  await payRefunds(shop);

  expect(await paidBack(shop)).toBe(2_500_000);
  expect(await statuses(shop)).toEqual(['closed', 'closed']);
  expect(await complaints(shop)).toEqual([]);
});

test('a refund on Paystack that counted for a refund, which was retried for its rest, counts for no other again', async () => {
  const { shop, reference } = await twoFailedRefunds();
  await refundOnPaystack(shop, reference, 1_000_000);
  const [covered, other] = await owed(shop);

  await retryFailedRefund(shop, covered!.id, { who: 'staff:1' });
  await payRefunds(shop);
  expect(await owed(shop)).toEqual([other]);
  await refundOnPaystack(shop, reference, 1_250_000);

  expect(await owed(shop)).toEqual([]);
  expect(await paidBack(shop)).toBe(2_500_000);
  expect(await statuses(shop)).toEqual(['closed', 'closed']);
});

test('two refunds on Paystack count for two that failed, each once, also when they are of other amounts', async () => {
  const { shop, reference } = await twoFailedRefunds();

  await refundOnPaystack(shop, reference, 2_000_000);
  expect((await owed(shop)).map(({ kobo }) => kobo)).toEqual([500_000]);
  await refundOnPaystack(shop, reference, 500_000);

  expect(await owed(shop)).toEqual([]);
  expect(await paidBack(shop)).toBe(2_500_000);
  expect(await statuses(shop)).toEqual(['closed', 'closed']);
});

/** The refunds of two returned shirts, ₦12,500 each of an order of ₦28,000, have failed one after the other. */
async function twoFailedRefunds() {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop, undefined, { quantity: 2 });
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  for (let count = 0; count < 2; count += 1) {
    const id = await requestedReturn(buyer);
    await decide(owner, id, 'accept');
    expect((await receive(owner, id)).status).toBe(200);
    await shop.provider.faults({ refund: 'fails', times: 1 });
    await payRefunds(shop);
    shop.clock.forward({ minutes: 1 });
  }
  expect((await refunds(shop)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  return { shop, reference };
}

async function refundOnPaystack(shop: TestShop, reference: string, amountKobo: number): Promise<void> {
  await shop.payments.refund({ reference, amountKobo, note: '' });
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');
  await settleRefunds(shop, reference);
  shop.clock.forward({ minutes: 1 });
}

/** The refunds that still owe something, and how much of it can be retried. */
async function owed({ db }: TestShop): Promise<{ id: string; kobo: number }[]> {
  const { rows } = await sql<{ id: string; kobo: number }>`
    select id, retriable_of_refund(id) as kobo from refunds
    where owed_of_refund(id) > 0 order by retriable_of_refund(id)`.execute(db);
  return rows;
}

const statuses = async ({ db }: TestShop) =>
  (await db.selectFrom('returns').select('status').execute()).map(({ status }) => status);

/** Kobo. */
const paidBack = async (shop: TestShop) =>
  (await refunds(shop)).reduce((sum, { status, amountKobo }) => (status === 'processed' ? sum + amountKobo : sum), 0);
