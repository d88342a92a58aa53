import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.ts';
import { bodyOf, freshStateFile, paymentOnPage, press, testEmulator, testReceiver } from '../testing.ts';
import { describeMismatch, type Shape } from './check-shape.ts';
import { eventShapes, errorShape, shapes } from './shapes.ts';

type TestEmulator = Awaited<ReturnType<typeof testEmulator>>;

test('every endpoint that the payment provider publishes has a published shape', () => {
  const ours = routes.filter(([, path]) => /^\/(pay|uploads|terminal|termii|phone|__emulator)(\/|$)/.test(path));
  const theirs = routes.filter((route) => !ours.includes(route));

  expect(theirs.map(([method, path]) => `${method} ${path}`)).toHaveLength(Object.keys(shapes).length);
  expect(theirs.every(([, , , shape]) => shape !== undefined)).toBe(true);
  expect(new Set(theirs.map(([, , , shape]) => shape)).size).toBe(theirs.length);
});

const stages: [stage: string, presses: Record<string, string>[]][] = [
  ['untouched', []],
  ['cancelled', [{ outcome: 'abandon' }]],
  ['declined', [{ outcome: 'decline' }]],
  ['waiting for a PIN', [{ action: 'card', number: '507850785078507812', expiry: '12/30', cvv: '081' }]],
  ['waiting for a transfer', [{ action: 'transfer-sent' }]],
  ['waiting for a USSD code', [{ action: 'ussd-code' }]],
  ['paid by card', [{ outcome: 'decline' }, { outcome: 'success' }]],
  ['paid by transfer', [{ outcome: 'success', channel: 'bank_transfer' }]],
  ['paid by USSD', [{ outcome: 'success', channel: 'ussd' }]],
];

test.each(stages)('every response about a payment that is %s has its published shape', async (_stage, presses) => {
  const { emulator, pressed, reference } = await paymentOnPage({ timeScale: 1 });
  for (const fields of presses) await pressed(fields);
  const { id } = (await bodyOf<{ data: { id: string } }>(await emulator.call(`/transaction/verify/${reference}`))).data;

  await expectPublished(emulator, `/transaction/verify/${reference}`, shapes.verified);
  await expectPublished(emulator, `/transaction/${id}`, shapes.transaction);
  await expectPublished(emulator, '/transaction', shapes.transactions);
});

test.each<object>([{}, { metadata: 'text' }, { metadata: 7 }, { metadata: [1] }, { metadata: { a: { b: [] } } }])(
  'every response has its published shape with %j',
  async (fields) => {
    const { emulator, reference } = await paymentOnPage({}, fields);

    await expectPublished(emulator, `/transaction/verify/${reference}`, shapes.verified);
    await expectPublished(emulator, '/transaction', shapes.transactions);
  },
);

test('a refund has its published shape in each of its states', async () => {
  const { emulator, pressed, reference } = await paymentOnPage({ timeScale: 1 });
  await pressed({ outcome: 'success' });
  await emulator.setFaults({ refund: ['needsAttention', 'fails', 'ok'] });
  const ids: string[] = [];
  for (const amount of [100, 200, undefined]) {
    const response = await emulator.send('POST', '/refund', { transaction: reference, amount });
    const body = JSON.parse(await response.text());
    expect(describeMismatch(shapes.refundCreated, body)).toBe(null);
    ids.push(String(body.data.id));
  }
  for (const _step of ['pending', 'processing', 'the end']) {
    for (const id of ids) await expectPublished(emulator, `/refund/${id}`, shapes.refund);
    await expectPublished(emulator, '/refund', shapes.refunds);
    await emulator.send('POST', '/__emulator/hurry', {});
  }
  const account = { refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' } };
  const retried = await emulator.send('POST', `/refund/retry_with_customer_details/${ids[0]}`, account);
  expect(describeMismatch(shapes.refundRetried, JSON.parse(await retried.text()))).toBe(null);
});

test('every event has its published shape and is sent at least once', async () => {
  const { url, received } = await testReceiver();
  const { emulator, pressed, reference } = await paymentOnPage({ webhookUrl: url });
  await pressed({ action: 'transfer-wrong' });
  await pressed({ outcome: 'success' });
  await emulator.setFaults({ refund: ['needsAttention', 'fails', 'ok'] });
  for (const amount of [100, 200, 300]) await emulator.send('POST', '/refund', { transaction: reference, amount });

  await expect
    .poll(emulator.ledger)
    .toMatchObject({ refunds: [{ status: 'needs-attention' }, {}, { status: 'processed' }] });
  for (const event of ['create', 'remind', 'resolve']) {
    await emulator.send('POST', `/__emulator/disputes/${reference}`, { event });
  }

  const events = () => received.map(({ body }) => JSON.parse(body));
  await expect.poll(() => new Set(events().map(({ event }) => event))).toEqual(new Set(Object.keys(eventShapes)));
  for (const { event, data } of events()) expect(describeMismatch(eventShapes[event]!, data)).toBe(null);
});

test.each([
  ['POST', '/transaction/initialize', 400],
  ['GET', '/transaction/verify/unknown', 404],
  ['GET', '/transaction/1', 404],
  ['GET', '/transaction?from=never', 400],
  ['POST', '/refund', 400],
  ['GET', '/refund/1', 404],
  ['DELETE', '/refund', 405],
  ['GET', '/nowhere', 404],
])('the error response of %s %s has its published shape', async (method, path, status) => {
  const { call } = await testEmulator();
  const response = await call(path, method === 'POST' ? { method, body: '{}' } : { method });

  expect(response.status).toBe(status);
  expect(describeMismatch(errorShape, await response.json())).toBe(null);
});

test('a response that does not have its published shape is a 500 and is printed', async () => {
  const stateFile = freshStateFile();
  const before = await testEmulator({ stateFile });
  const { authorization_url: page, reference } = await before.begin();
  await press(page, { outcome: 'success' });
  await before.close();
  writeFileSync(stateFile, readFileSync(stateFile, 'utf8').replaceAll('"currency":"NGN"', '"currency":7'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

  const { call } = await testEmulator({ stateFile });

  expect((await call(`/transaction/verify/${reference}`)).status).toBe(500);
  expect(String(logged.mock.calls.flat())).toContain('response.data.currency is 7, not string');
  logged.mockRestore();
});

test.each([
  ['a member too many', { a: 1, b: 2 }, 'response.b is not published'],
  ['a member too few', {}, 'response.a is missing, not integer'],
  ['another type', { a: '1' }, 'response.a is "1", not integer'],
  ['half a number', { a: 1.5 }, 'response.a is 1.5, not integer'],
  ['no object', [], 'response is [], not an object'],
])('the check finds %s', (_what, value, problem) => {
  expect(describeMismatch({ a: 'integer' }, value)).toBe(problem);
});

test('the check handles lists, nulls, alternatives and optional members', () => {
  const shape = { list: { 'a?': 'digits|null', b: { orNull: { c: 'time' } } } };

  expect(
    describeMismatch(shape, [{ b: null }, { a: '12', b: { c: '2030-01-01T12:00:00.000Z' } }, { a: null, b: null }]),
  ).toBe(null);
  expect(describeMismatch(shape, [{ b: null }, { a: '1x', b: null }])).toBe('response[1].a is "1x", not digits|null');
  expect(describeMismatch(shape, [{ b: { c: 'noon' } }])).toBe('response[0].b.c is "noon", not time');
});

async function expectPublished({ call }: TestEmulator, path: string, shape: Shape): Promise<void> {
  const response = await call(path);
  expect(response.status).toBe(200);
  expect(describeMismatch(shape, JSON.parse(await response.text()))).toBe(null);
}
