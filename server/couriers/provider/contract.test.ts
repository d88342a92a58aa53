import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { secretKey, testEmulator } from '../../../emulator/testing.ts';
import { type CourierProvider, type ParcelRequest, RejectedByCourier } from './courier-provider.ts';
import { terminalAfrica } from './terminal-africa.ts';

/**
 * What the shop relies on, asked of the emulator and, when TERMINAL_TEST_KEY has a test key of an account, of Terminal Africa's
 * sandbox (CONTRIBUTING.md). Nobody drives anywhere: bookings in a sandbox cost play money. Until somebody has run it
 * with a key, what the shop knows of the courier service is its documentation alone (docs/decisions/0101).
 */

const key = process.env['TERMINAL_TEST_KEY'];
const wrongKey = 'sk_test_0000000000000000000000000000000000000000';
/** Real couriers look a real address up. */
const sender = { name: 'Contract Check', email: 'contract@example.com', phone: '08030000000', zipCode: '' };

contract('The emulator', async () => {
  const { url } = await testEmulator({ timeScale: 1 }); // Else a parcel is picked up before the next call on a busy machine.
  return (ownKey = secretKey) =>
    terminalAfrica({ secretKey: ownKey, formerKeys: [], baseUrl: `${url}/terminal/v1`, isEmulated: true });
});

describe.skipIf(key === undefined)('only with TERMINAL_TEST_KEY', () => {
  contract('Terminal Africa', async () => {
    if (!key?.startsWith('sk_test_')) throw new Error('TERMINAL_TEST_KEY must be a test key (sk_test_)');
    const baseUrl = 'https://sandbox.terminal.africa/v1';
    return (ownKey = key) => terminalAfrica({ secretKey: ownKey, formerKeys: [], baseUrl, isEmulated: false });
  });
});

function contract(company: string, connect: () => Promise<(ownKey?: string) => CourierProvider>): void {
  const slow = { timeout: 90_000 };

  test(`${company} accepts its key and no other`, slow, async () => {
    const couriersWith = await connect();

    expect(await couriersWith().isKeyAccepted()).toBe(true);
    expect(await couriersWith(wrongKey).isKeyAccepted()).toBe(false);
  });

  test(`${company} knows no parcel that nobody recorded`, slow, async () => {
    const couriers = (await connect())();

    await expect(couriers.shipment('SH-00000000000')).rejects.toBeInstanceOf(RejectedByCourier);
    await expect(couriers.cancel('SH-00000000000')).rejects.toBeInstanceOf(RejectedByCourier);
  });

  test(`${company} records a parcel as a draft, with prices in naira, the cheapest first`, slow, async () => {
    const couriers = (await connect())();

    const { providerId, rates } = await couriers.rates(parcel());

    expect(await couriers.shipment(providerId)).toMatchObject({ providerId, status: 'draft', trackingNumber: null });
    expect(rates.length).toBeGreaterThan(0);
    expect(rates.map(({ costKobo }) => costKobo)).toEqual(
      rates.map(({ costKobo }) => costKobo).toSorted((a, b) => a - b),
    );
    for (const rate of rates) {
      expect(rate).toMatchObject({ rateId: expect.stringMatching(/./), courier: expect.stringMatching(/./) });
      expect(rate.costKobo).toBeGreaterThan(0);
    }
  });

  test(`${company} accepts one booking of a parcel, or says why not, and cancels the pick-up`, slow, async () => {
    const couriers = (await connect())();
    const { providerId, rates } = await couriers.rates(parcel());
    const booking = { providerId, rateId: rates[0]!.rateId };

    const booked = await couriers.book(booking).catch((error: unknown) => error);

    // The wallet of an account may be empty, of a sandbox too.
    if (booked instanceof RejectedByCourier) return expect(booked.message).not.toBe('');
    expect(booked).toMatchObject({ providerId, status: 'booked' });
    expect((await couriers.shipment(providerId)).status).toBe('booked');
    await expect(couriers.book(booking)).rejects.toBeInstanceOf(RejectedByCourier);
    await couriers.cancel(providerId);
    expect((await couriers.shipment(providerId)).status).toBe('cancelled');
  });
}

function parcel(): ParcelRequest {
  return {
    id: randomUUID(),
    from: { ...sender, street: '1 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos' },
    to: { ...sender, street: '10 Awolowo Road', city: 'Ikoyi', state: 'Lagos' },
    weightGrams: 1_200,
    items: [{ name: 'Shirt', description: 'Size M, White', quantity: 2, valueNaira: 12_500 }],
  };
}
