import { expect, test } from 'vitest';
import { bodyOf, paymentOnPage, press, testEmulator, recordingCallback } from '../testing.ts';

test.each([
  ['401', 401, false],
  ['429', 429, false],
  ['500', 500, false],
  ['503', 503, false],
  ['acceptedButTimeout', 504, true],
  ['badJson', 200, true],
])('with the fault %s initialize responds %i, and the payment exists: %s', async (kind, status, isCreated) => {
  const { initialize, list, setFaults } = await testEmulator();
  await setFaults({ initialize: kind, times: 1 });

  const response = await initialize({ reference: 'one' });

  expect(response.status).toBe(status);
  if (kind === 'badJson') await expect(response.json()).rejects.toThrow();
  expect((await list()).data).toHaveLength(isCreated ? 1 : 0);
});

test.each([
  ['refused', false],
  ['reset', true],
])('with the fault %s the connection is lost, and the payment exists: %s', async (kind, isCreated) => {
  const { initialize, list, setFaults } = await testEmulator();
  await setFaults({ initialize: kind, times: 1 });

  await expect(initialize()).rejects.toThrow();

  expect((await list()).data).toHaveLength(isCreated ? 1 : 0);
});

test('the payment page can be looked up when the response of initialize was lost', async () => {
  const { initialize, call, setFaults } = await testEmulator();
  await setFaults({ initialize: 'reset', times: 1 });
  await expect(initialize({ reference: 'lost' })).rejects.toThrow();

  const { payPage } = await bodyOf<{ payPage: string }>(await call('/__emulator/transactions/lost'));

  expect((await press(payPage, { outcome: 'success' })).status).toBe(303);
  expect((await call('/__emulator/transactions/other')).status).toBe(404);
});

test('a slow response takes the requested time', async () => {
  const { initialize, setFaults } = await testEmulator();
  await setFaults({ initialize: { kind: 'slow', ms: 400 } });

  const before = performance.now();
  expect((await initialize()).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThan(395);
});

test('lists, refunds and their status can fail like any other request', async () => {
  const { emulator, pressed, reference } = await paymentOnPage();
  await pressed({ outcome: 'success' });
  await emulator.setFaults({ list: '503', refund: '429', refundStatus: 'badJson', times: 1 });
  const refund = () => emulator.send('POST', '/refund', { transaction: reference, amount: 100 });

  expect((await emulator.call('/transaction')).status).toBe(503);
  expect((await refund()).status).toBe(429);
  expect((await refund()).status).toBe(200);
  await expect((await emulator.call('/refund')).json()).rejects.toThrow();
  expect(await bodyOf(await emulator.call('/refund'))).toMatchObject({ meta: { total: 1 } });
});

test('a refund exists although the gateway timed out', async () => {
  const { emulator, pressed, reference } = await paymentOnPage();
  await pressed({ outcome: 'success' });
  await emulator.setFaults({ refund: 'acceptedButTimeout', times: 1 });

  expect((await emulator.send('POST', '/refund', { transaction: reference })).status).toBe(504);

  expect(await emulator.ledger()).toMatchObject({ refunds: [{ reference, amount: 1_250_000 }] });
});

test('a stuck refund stays pending', async () => {
  const { emulator, pressed, reference } = await paymentOnPage();
  await pressed({ outcome: 'success' });
  await emulator.setFaults({ refund: 'stuck' });
  await emulator.send('POST', '/refund', { transaction: reference });
  await emulator.send('POST', '/__emulator/hurry', {});

  expect(await emulator.ledger()).toMatchObject({ refunds: [{ status: 'pending' }], givenBack: 0 });
});

test('a stale verify reports a payment as pending for a while', async () => {
  const { emulator, pressed, status } = await paymentOnPage();
  await pressed({ outcome: 'success' });

  await emulator.setFaults({ verify: { kind: 'stale', ms: 60_000 } });
  expect(await status()).toBe('pending');
  await emulator.setFaults({ verify: { kind: 'stale', ms: 1 } });
  await expect.poll(status).toBe('success');
});

test('a list of faults applies in order, and faults of a reference come before those for all', async () => {
  const { send, call, setFaults } = await testEmulator();
  const statuses = async (reference: string, times: number) => {
    const found: number[] = [];
    while (found.length < times) found.push((await call(`/transaction/verify/${reference}`)).status);
    return found;
  };

  await setFaults({ verify: ['500', 'ok', { kind: '503', times: 2 }] });
  expect(await statuses('x', 5)).toEqual([500, 404, 503, 503, 404]);
  await setFaults({ verify: '401' });
  await send('PUT', '/__emulator/faults/mine', { verify: ['429'] });
  expect(await statuses('mine', 2)).toEqual([429, 401]);
  expect(await statuses('other', 1)).toEqual([401]);
});

test.each([
  ['less', { by: 500 }, 1_249_500, 'NGN'],
  ['more', {}, 1_250_001, 'NGN'],
  ['feesPassed', {}, 1_278_750, 'NGN'],
  ['otherCurrency', {}, 1_250_000, 'USD'],
])('a payer can pay %s', async (kind, settings, amount, currency) => {
  const { emulator, pressed, verified } = await paymentOnPage();
  await emulator.setFaults({ amount: { kind, ...settings } });
  await pressed({ outcome: 'success' });

  expect(await verified()).toMatchObject({ status: 'success', amount, requested_amount: 1_250_000, currency });
  expect(await emulator.ledger()).toMatchObject({ entries: [{ amount, currency }] });
});

test('a payment can be in the live domain', async () => {
  const { emulator, pressed, verified } = await paymentOnPage();
  await emulator.setFaults({ domain: 'live' });
  await pressed({ outcome: 'success' });

  expect(await verified()).toMatchObject({ domain: 'live' });
});

test('strict references are those of the documentation', async () => {
  const { initialize } = await testEmulator({ isStrict: true });

  const response = await initialize({ reference: 'nonce_order' });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: 'Invalid character in transaction reference' });
  expect((await initialize({ reference: 'nonce-order.1=2' })).status).toBe(200);
});

test('strictness can be switched at run time', async () => {
  const { initialize, send } = await testEmulator();
  expect((await send('PUT', '/__emulator/settings', { isStrict: true })).status).toBe(200);
  expect((await initialize({ reference: 'a_b' })).status).toBe(400);
  expect((await send('PUT', '/__emulator/settings', { isStrict: 'yes' })).status).toBe(400);
});

test('the payer may never be redirected back, or be redirected twice', async () => {
  const visits: string[] = [];
  const { begin, setFaults, verify } = await testEmulator();
  const shop = await recordingCallback(visits);
  const first = await begin({ callback_url: `${shop}/verify` });
  await setFaults({ redirect: ['never', 'double'] });

  const response = await press(first.authorization_url, { outcome: 'success' });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Payment received');
  expect(await verify(first.reference)).toMatchObject({ status: 'success' });

  const second = await begin({ callback_url: `${shop}/verify` });
  expect((await press(second.authorization_url, { outcome: 'success' })).status).toBe(303);
  expect(visits).toEqual([`/verify?trxref=${second.reference}&reference=${second.reference}`]);
});
