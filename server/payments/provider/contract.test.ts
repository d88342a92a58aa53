import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { daysBefore } from '#shared/dates/moments.ts';
import { secretKey, testEmulator } from '../../../emulator/testing.ts';
import type { Payments } from './payment-provider.ts';
import { RefundRejected, RejectedByProvider } from './provider-errors.ts';
import { paystack } from './paystack.ts';

/**
 * What the shop relies on, asked of the emulator and, when PAYSTACK_TEST_KEY has a test key of an account, of Paystack
 * itself (CONTRIBUTING.md). No money moves: payments are begun and nobody pays them.
 */

const key = process.env['PAYSTACK_TEST_KEY'];
const unpaid = { amountKobo: 1_550_000, email: 'contract@example.com', callbackUrl: 'https://shop.example/payment' };
const monthAgo = () => daysBefore(new Date(), 30);

contract('The emulator', async () => {
  const { url: baseUrl } = await testEmulator();
  return (ownKey = secretKey) =>
    paystack({ secretKey: ownKey, formerKeys: [], baseUrl, isEmulated: true, emulatorPort: 0 });
});

describe.skipIf(key === undefined)('only with PAYSTACK_TEST_KEY', () => {
  contract('Paystack', async () => {
    if (!key?.startsWith('sk_test_')) throw new Error('PAYSTACK_TEST_KEY must be a test key (sk_test_)');
    const baseUrl = 'https://api.paystack.co';
    return (ownKey = key) =>
      paystack({ secretKey: ownKey, formerKeys: [], baseUrl, isEmulated: false, emulatorPort: null });
  });
});

function contract(provider: string, connect: () => Promise<(ownKey?: string) => Payments>): void {
  test(`${provider} accepts its key and no other`, async () => {
    const paymentsWith = await connect();

    expect(await paymentsWith().isKeyAccepted()).toBe(true);
    expect(await paymentsWith('sk_test_0000000000000000000000000000000000000000').isKeyAccepted()).toBe(false);
  });

  test(`${provider} begins a payment once under a reference, and knows it before anybody pays`, async () => {
    const payments = (await connect())();
    const payment = { ...unpaid, cancelUrl: 'https://shop.example/checkout', reference: `contract-${randomUUID()}` };
    expect((await payments.verify(payment.reference)).status).toBe('unknown');

    const { authorizationUrl } = await payments.initialize(payment);

    expect(payments.pageOrigins).toContain(new URL(authorizationUrl).origin);
    const charge = await payments.verify(payment.reference);
    expect(charge).toMatchObject({
      amountKobo: 1_550_000,
      passedFeesKobo: 0,
      currency: 'NGN',
      domain: 'test',
    });
    expect(['abandoned', 'pending']).toContain(charge.status);
    expect(charge.providerId).toMatch(/^\d+$/);
    await expect(payments.initialize(payment)).rejects.toBeInstanceOf(RejectedByProvider);
    expect(await payments.refundsOf(charge.providerId!)).toEqual([]);
    const refund = { reference: payment.reference, amountKobo: 100, note: 'Contract check' };
    await expect(payments.refund(refund)).rejects.toBeInstanceOf(RefundRejected);
  });

  test(`${provider} lists the banks that a refund can go to`, async () => {
    const banks = await (await connect())().banks();

    expect(banks).toContainEqual(expect.objectContaining({ code: '058', name: expect.stringContaining('Guaranty') }));
    expect(new Set(banks.map(({ id }) => id)).size).toBe(banks.length);
  });

  test(`${provider} lists payments, payouts and disputes in a form that we read`, async () => {
    const payments = (await connect())();
    const since = monthAgo();

    for (const charge of await payments.chargesSince(since)) {
      expect(charge).toMatchObject({ status: 'success', domain: 'test', reference: expect.any(String) });
      expect(charge.amountKobo).toBeGreaterThan(0);
    }
    const [payout] = await payments.payoutsSince(since);
    if (payout) expect(await payments.chargesOfPayout(payout.id)).toEqual(expect.any(Array));
    const [dispute] = await payments.disputesSince(since);
    if (dispute) expect(await payments.dispute(dispute.id)).toMatchObject({ reference: dispute.reference });
  });
}
