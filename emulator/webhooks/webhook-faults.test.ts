import { expect, test } from 'vitest';
import { paymentOnPage, press, secretKey, testEmulator, testReceiver, type Received } from '../testing.ts';
import { sign } from './webhooks.ts';

const isSigned = ({ body, headers }: Received) => headers['x-paystack-signature'] === sign(body, secretKey);

/**
 * The webhooks that a shop receives for one payment when the first try goes wrong; `refused` is its response to that
 * try.
 */
async function receivedWith(webhook: object | string, rejections: number[] = []) {
  const receiver = await testReceiver(...rejections);
  const { emulator, pressed, reference } = await paymentOnPage({ webhookUrl: receiver.url });
  await emulator.setFaults({ webhook, times: 1 });
  await pressed({ outcome: 'success' });
  await expect.poll(async () => (await emulator.deliveries())[0]?.nextAt).toBe(null);
  return { received: receiver.received, reference };
}

test.each(['wrongSignature', 'wrongKey', 'truncated', 'tamperedAmount'])(
  'a forged message (%s) fails the signature check, and the true message follows',
  async (kind) => {
    const { received, reference } = await receivedWith(kind, [401]);

    expect(received.map(isSigned)).toEqual([false, true]);
    expect(received[1]?.body).toContain(reference);
  },
);

test('a tampered amount differs from the paid one', async () => {
  const { received } = await receivedWith('tamperedAmount', [401]);

  expect(received.map(({ body }) => JSON.parse(body).data.amount)).toEqual([91_250_000, 1_250_000]);
});

test('a message can arrive five times', async () => {
  const { received } = await receivedWith({ kind: 'duplicate', copies: 5 });

  expect(received).toHaveLength(5);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

test('a message can be about a reference of another shop, correctly signed', async () => {
  const { received, reference } = await receivedWith('unknownReference');

  expect(received.map(isSigned)).toEqual([true, true]);
  const references = received.map(({ body }) => JSON.parse(body).data.reference);
  expect(new Set(references)).toEqual(new Set([reference, `stranger-${reference}`]));
});

test('an unrelated event can be sent together with the true one', async () => {
  const { received } = await receivedWith('otherEvent');

  expect(received.map(isSigned)).toEqual([true, true]);
  const events = received.map(({ body }) => JSON.parse(body).event);
  expect(new Set(events)).toEqual(new Set(['charge.success', 'subscription.not_renew']));
});

test('a message can be overtaken by the next', async () => {
  const { url, received } = await testReceiver();
  const { begin, setFaults } = await testEmulator({ webhookUrl: url });
  await setFaults({ webhook: { kind: 'reorder', ms: 60_000 } });
  for (const reference of ['first', 'second']) {
    await press((await begin({ reference })).authorization_url, { outcome: 'success' });
  }

  await expect.poll(() => received.map(({ body }) => JSON.parse(body).data.reference)).toEqual(['second', 'first']);
});

test('a message that is not overtaken arrives late', async () => {
  const { received } = await receivedWith({ kind: 'reorder', ms: 30 });
  expect(received).toHaveLength(1);
});

test('a message can be delayed', async () => {
  const before = performance.now();
  const { received } = await receivedWith({ kind: 'delay', ms: 400 });

  expect(received).toHaveLength(1);
  expect(performance.now() - before).toBeGreaterThan(395);
});

test('the payer can return after the shop was notified, or long before', async () => {
  const { url, received } = await testReceiver();
  const { begin, deliveries, setFaults } = await testEmulator({ webhookUrl: url });
  await setFaults({ redirect: ['after', { kind: 'before', ms: 60_000 }] });

  await press((await begin()).authorization_url, { outcome: 'success' });
  expect(received).toHaveLength(1);
  await press((await begin()).authorization_url, { outcome: 'success' });
  const [, late] = await deliveries();
  expect(Date.parse(late?.nextAt ?? '')).toBeGreaterThan(Date.now() + 50_000);
});
