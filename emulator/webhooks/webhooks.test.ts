import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { press, secretKey, testEmulator, testReceiver } from '../testing.ts';
import { retryDelay } from './delivery.ts';

function signatureOf(body: string): string {
  return createHmac('sha512', secretKey).update(Buffer.from(body, 'utf8')).digest('hex');
}

test('a paid payment is announced with a signature over the exact bytes', async () => {
  const { url, received } = await testReceiver();
  const { begin } = await testEmulator({ webhookUrl: url });
  const { authorization_url: page, reference } = await begin({ metadata: { name: 'Adé', path: 'a/b' } });

  await press(page, { outcome: 'success' });

  await expect.poll(() => received.length).toBe(1);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  expect(headers['x-paystack-signature']).toBe(signatureOf(body));
  expect(JSON.parse(body)).toMatchObject({
    event: 'charge.success',
    data: { status: 'success', reference, amount: 1_250_000, currency: 'NGN', metadata: { name: 'Adé', path: 'a/b' } },
  });
  expect(JSON.stringify(JSON.parse(body))).not.toBe(body);
  expect(body).toContain('a\\/b');
  expect(body).toContain('Ad\\u00e9');
});

test('only success is announced', async () => {
  const { url, received } = await testReceiver();
  const { begin, deliveries } = await testEmulator({ webhookUrl: url });
  const { authorization_url: page } = await begin();

  await press(page, { outcome: 'decline' });
  await press(page, { outcome: 'abandon' });
  expect(await deliveries()).toEqual([]);

  await press(page, { outcome: 'success' });
  await expect.poll(() => received.length).toBe(1);
});

test('a webhook is repeated, byte for byte, until the shop responds 200', async () => {
  const { url, received } = await testReceiver(500, 302, 204);
  const { begin, deliveries } = await testEmulator({ webhookUrl: url });
  const { authorization_url: page } = await begin();

  await press(page, { outcome: 'success' });

  await expect.poll(async () => (await deliveries())[0]?.nextAt).toBe(null);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [delivery] = await deliveries();
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 302, 204, 200]);
});

test('a failed webhook is stored with the reason, and repeated when the shop is back', async () => {
  const { url, received } = await testReceiver();
  const { begin, deliveries, send } = await testEmulator({
    webhookUrl: 'http://127.0.0.1:1/webhook',
    timeScale: 1 / 18_000,
  });
  const { authorization_url: page } = await begin();
  await press(page, { outcome: 'success' });

  await expect
    .poll(async () => (await deliveries())[0]?.attempts[0])
    .toMatchObject({ status: null, problem: expect.any(String) });
  await send('PUT', '/__emulator/settings', { webhookUrl: url });
  await expect.poll(() => received.length).toBe(1);
});

test('there are four retries three minutes apart, then hourly ones for three days', () => {
  const delays = Array.from({ length: 77 }, (_, attempts) => retryDelay(attempts + 1));

  expect(delays.slice(0, 4)).toEqual(Array(4).fill(180_000));
  expect(delays.slice(4, 76)).toEqual(Array(72).fill(3_600_000));
  expect(delays[76]).toBe(null);
});

test('without a webhook URL nothing is queued', async () => {
  const { begin, deliveries } = await testEmulator();
  await press((await begin()).authorization_url, { outcome: 'success' });

  expect(await deliveries()).toEqual([]);
});
