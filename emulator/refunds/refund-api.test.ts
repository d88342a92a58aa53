import { expect, test } from 'vitest';
import { bodyOf, freshStateFile, type Payment, press, testEmulator, testReceiver } from '../testing.ts';

type RefundResponse = {
  status: boolean;
  message: string;
  code?: string;
  data: { id: number; status: string; amount: number };
};
type TestEmulator = Awaited<ReturnType<typeof testEmulator>>;

test('a refund is pending, then processing, then processed, and each step is announced', async () => {
  const { url, received } = await testReceiver();
  const emulator = await testEmulator({ webhookUrl: url });
  const { reference } = await paid(emulator);

  const { message, data } = await refund(emulator, { transaction: reference, amount: 500_000 });

  expect(message).toBe('Refund has been queued for processing');
  expect(data).toMatchObject({
    status: 'pending',
    amount: 500_000,
    currency: 'NGN',
    domain: 'test',
    transaction: { reference, amount: 1_250_000 },
  });
  await expect.poll(() => statusOf(emulator, data.id)).toBe('processed');
  const events = () => received.map(({ body }) => JSON.parse(body)).filter(({ event }) => event !== 'charge.success');
  await expect.poll(() => events().length).toBe(3);
  expect(events()).toContainEqual({
    event: 'refund.processed',
    data: expect.objectContaining({
      status: 'processed',
      transaction_reference: reference,
      refund_reference: expect.any(String),
      amount: '500000', // A string, as in the documentation.
      currency: 'NGN',
    }),
  });
});

test('a payment is reversed once all of it has been refunded, and not before', async () => {
  const emulator = await testEmulator();
  const { reference } = await paid(emulator);

  const first = await refund(emulator, { transaction: reference, amount: 1 });
  await expect.poll(() => statusOf(emulator, first.data.id)).toBe('processed');
  expect(await emulator.verify(reference)).toMatchObject({ status: 'success', amount: 1_250_000 });
  const rest = await refund(emulator, { transaction: reference });
  expect(rest.data.amount).toBe(1_249_999);
  await expect.poll(() => statusOf(emulator, rest.data.id)).toBe('processed');

  expect(await emulator.verify(reference)).toMatchObject({ status: 'reversed', amount: 1_250_000 });
  expect(await emulator.ledger()).toMatchObject({
    entries: [{ reference, amount: 1_250_000, givenBack: 1_250_000, onItsWayBack: 0 }],
    refunds: [
      { reference, amount: 1, status: 'processed' },
      { reference, amount: 1_249_999, status: 'processed' },
    ],
    total: 1_250_000,
    givenBack: 1_250_000,
  });
});

test('a payment is not reversed while its refund is pending', async () => {
  const emulator = await testEmulator({ timeScale: 1 });
  const { reference } = await paid(emulator);
  await refund(emulator, { transaction: reference });

  for (const status of ['pending', 'processing', 'processed']) {
    expect(await emulator.ledger()).toMatchObject({ refunds: [{ status }] });
    const isBack = status === 'processed';
    expect(await emulator.verify(reference)).toMatchObject({ status: isBack ? 'reversed' : 'success' });
    await emulator.send('POST', '/__emulator/hurry', {});
  }
});

test('refunds never exceed the payment, even in small parts', async () => {
  const emulator = await testEmulator({ timeScale: 1 });
  const { reference } = await paid(emulator);
  await refund(emulator, { transaction: reference, amount: 1_000_000 });

  expect(await refund(emulator, { transaction: reference, amount: 250_001 })).toMatchObject({
    status: false,
    code: 'amount_too_large',
  });
  await refund(emulator, { transaction: reference, amount: '250000' });
  expect(await refund(emulator, { transaction: reference })).toMatchObject({
    message: 'Transaction has been fully reversed',
  });
});

test('a payment can be named by its id, and the amount can be left out', async () => {
  const emulator = await testEmulator();
  const { id } = await paid(emulator);

  expect(await refund(emulator, { transaction: id })).toMatchObject({ data: { amount: 1_250_000 } });
});

test('a failed refund leaves the money with the merchant, and can be requested again', async () => {
  const emulator = await testEmulator();
  const { reference } = await paid(emulator);
  await emulator.setFaults({ refund: 'fails', times: 1 });

  const { data } = await refund(emulator, { transaction: reference });
  await expect.poll(() => statusOf(emulator, data.id)).toBe('failed');
  expect(await emulator.verify(reference)).toMatchObject({ status: 'success' });
  const again = await refund(emulator, { transaction: reference });

  await expect.poll(() => statusOf(emulator, again.data.id)).toBe('processed');
});

test("a refund that needs attention continues with the payer's account, and only then", async () => {
  const emulator = await testEmulator();
  const { reference } = await paid(emulator);
  await emulator.setFaults({ refund: 'needsAttention', times: 1 });
  const { data } = await refund(emulator, { transaction: reference });
  const retry = async (details: object) =>
    bodyOf<RefundResponse>(
      await emulator.send('POST', `/refund/retry_with_customer_details/${data.id}`, {
        refund_account_details: details,
      }),
    );
  const account = { currency: 'NGN', account_number: '0123456789', bank_id: '9' };
  await expect.poll(() => statusOf(emulator, data.id)).toBe('needs-attention');

  expect(await retry({ ...account, account_number: '1' })).toMatchObject({ status: false });
  expect(await retry(account)).toMatchObject({ data: { id: data.id, status: 'processing' } });
  await expect.poll(() => statusOf(emulator, data.id)).toBe('processed');
  expect(await retry(account)).toMatchObject({ status: false, code: 'invalid_refund_status' });
});

test("a payment's refunds are listed by its id, newest first", async () => {
  const emulator = await testEmulator();
  const one = await paid(emulator);
  const other = await paid(emulator);
  for (const amount of [100, 200]) await refund(emulator, { transaction: one.reference, amount });
  await refund(emulator, { transaction: other.reference, amount: 300 });
  const list = async (query: string) => bodyOf<object>(await emulator.call(`/refund?${query}`));

  expect(await list(`transaction=${one.id}`)).toMatchObject({
    message: 'Refunds retrieved',
    data: [{ amount: 200, transaction_reference: one.reference }, { amount: 100 }],
    meta: { total: 2, perPage: '50', page: 1, pageCount: 1 },
  });
  expect(await list('perPage=1')).toMatchObject({ data: [{ amount: 300 }], meta: { total: 3, pageCount: 3 } });
  expect(await list(`transaction=${one.reference}`)).toMatchObject({ status: false });
});

test.each<[string, object, number]>([
  ['without a payment', { amount: 1 }, 400],
  ['of an unknown payment', { transaction: 'unknown' }, 404],
  ['of nothing', { transaction: 'paid', amount: 0 }, 400],
  ['of less than nothing', { transaction: 'paid', amount: -5 }, 400],
  ['of half a kobo', { transaction: 'paid', amount: 1.5 }, 400],
  ['in another currency', { transaction: 'paid', currency: 'USD' }, 400],
  ['of a payment that was not made', { transaction: 'unpaid' }, 400],
])('a refund %s is rejected', async (_what, fields, status) => {
  const emulator = await testEmulator();
  await paid(emulator, 'paid');
  await emulator.begin({ reference: 'unpaid' });

  expect((await emulator.send('POST', '/refund', fields)).status).toBe(status);
  expect(await emulator.ledger()).toMatchObject({ refunds: [] });
});

test('a refund exists although its response was lost', async () => {
  const emulator = await testEmulator();
  const { reference } = await paid(emulator);
  await emulator.setFaults({ refund: 'reset', times: 1 });

  await expect(refund(emulator, { transaction: reference })).rejects.toThrow();

  expect(await emulator.ledger()).toMatchObject({ refunds: [{ reference, amount: 1_250_000 }] });
});

test('a pending refund continues after a restart', async () => {
  const stateFile = freshStateFile();
  const before = await testEmulator({ stateFile, timeScale: 1 });
  const { reference } = await paid(before);
  const { data } = await refund(before, { transaction: reference });
  await before.close();

  const after = await testEmulator({ stateFile, timeScale: 1 });
  for (const _step of ['to processing', 'to processed']) await after.send('POST', '/__emulator/hurry', {});

  expect(await statusOf(after, data.id)).toBe('processed');
});

async function paid({ begin, verify }: TestEmulator, reference?: string): Promise<Payment & { id: string }> {
  const begun = await begin({ reference });
  await press(begun.authorization_url, { outcome: 'success' });
  return verify(begun.reference) as Promise<Payment & { id: string }>;
}

async function refund({ send }: TestEmulator, fields: object): Promise<RefundResponse> {
  return bodyOf<RefundResponse>(await send('POST', '/refund', fields));
}

async function statusOf({ call }: TestEmulator, id: number): Promise<string> {
  return (await bodyOf<RefundResponse>(await call(`/refund/${id}`))).data.status;
}
