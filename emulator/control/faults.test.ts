import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { press, secretKey, testEmulator, testReceiver } from '../testing.ts';

test('a counted fault applies that many times, an uncounted one until it is cleared', async () => {
  const { call, setFaults } = await testEmulator();
  const statuses = async () => {
    const responses = [await call('/transaction/verify/x'), await call('/transaction/verify/x')];
    return responses.map(({ status }) => status);
  };

  await setFaults({ verify: '500', times: 1 });
  expect(await statuses()).toEqual([500, 404]);
  await setFaults({ verify: '500' });
  expect(await statuses()).toEqual([500, 500]);
  await setFaults({});
  expect(await statuses()).toEqual([404, 404]);
});

test('a failed initialize creates nothing', async () => {
  const { initialize, list, setFaults } = await testEmulator();
  await setFaults({ initialize: '500' });

  const response = await initialize();

  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ status: false, type: 'api_error' });
  expect((await list()).data).toEqual([]);
});

test('a dropped response leaves the reference used', async () => {
  const { initialize, setFaults } = await testEmulator();
  await setFaults({ initialize: 'reset', times: 1 });

  await expect(initialize({ reference: 'lost' })).rejects.toThrow();
  expect((await initialize({ reference: 'lost' })).status).toBe(400);
});

test('a hanging response leaves the reference used', async () => {
  const { initialize, list, setFaults, close } = await testEmulator();
  await setFaults({ initialize: 'hang' });

  const response = initialize({ reference: 'lost' });

  await expect.poll(async () => (await list()).data).toMatchObject([{ reference: 'lost' }]);
  expect(await Promise.race([response, Promise.resolve('still waiting')])).toBe('still waiting');
  await Promise.all([expect(response).rejects.toThrow(), close()]);
});

test('verify can return pending although the payment is made', async () => {
  const { begin, verify, setFaults } = await testEmulator();
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'success' });
  await setFaults({ verify: 'pending', times: 1 });

  expect(await verify(reference)).toMatchObject({ status: 'pending', paid_at: null });
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('a payer can pay one kobo too little', async () => {
  const { begin, verify, ledger, setFaults } = await testEmulator();
  await setFaults({ amount: 'less', times: 1 });
  const { authorization_url: page, reference } = await begin();
  await press(page, { outcome: 'success' });

  expect(await verify(reference)).toMatchObject({ amount: 1_249_999, requested_amount: 1_250_000 });
  expect(await ledger()).toMatchObject({ total: 1_249_999 });
});

test('a dropped webhook never arrives', async () => {
  const { url, received } = await testReceiver();
  const { begin, deliveries, setFaults } = await testEmulator({ webhookUrl: url });
  await setFaults({ webhook: 'drop' });
  await press((await begin()).authorization_url, { outcome: 'success' });

  await expect.poll(async () => (await deliveries())[0]?.nextAt).toBe(null);
  expect(received).toEqual([]);
});

test('a webhook can arrive twice', async () => {
  const { url, received } = await testReceiver();
  const { begin, setFaults } = await testEmulator({ webhookUrl: url });
  await setFaults({ webhook: 'duplicate', times: 1 });
  await press((await begin()).authorization_url, { outcome: 'success' });

  await expect.poll(() => received.length).toBe(2);
});

test('a webhook can arrive with a wrong signature, and then with the right one', async () => {
  const { url, received } = await testReceiver(401);
  const { begin, setFaults } = await testEmulator({ webhookUrl: url });
  await setFaults({ webhook: 'wrongSignature', times: 1 });
  await press((await begin()).authorization_url, { outcome: 'success' });

  await expect.poll(() => received.length).toBe(2);
  const isRight = received.map(
    ({ body, headers }) =>
      headers['x-paystack-signature'] === createHmac('sha512', secretKey).update(body).digest('hex'),
  );
  expect(isRight).toEqual([false, true]);
});

test.each<object>([
  { verify: 'explode' },
  { teapot: '500' },
  { constructor: 'ok' },
  { verify: '500', times: 0 },
  { verify: '500', times: 'often' },
])('the fault %j is rejected', async (faults) => {
  const { setFaults } = await testEmulator();
  expect((await setFaults(faults)).status).toBe(400);
});
