import { expect, test } from 'vitest';
import { bodyOf, paymentOnPage, testReceiver } from '../testing.ts';

test('a dispute is announced step by step, and in the end refunds what is left of the payment', async () => {
  const { url, received } = await testReceiver();
  const { emulator, pressed, reference, status } = await paymentOnPage({ webhookUrl: url });
  await pressed({ outcome: 'success' });
  await emulator.send('POST', '/refund', { transaction: reference, amount: 50_000 });
  await expect.poll(emulator.ledger).toMatchObject({ givenBack: 50_000 });
  const dispute = (event: string) => emulator.send('POST', `/__emulator/disputes/${reference}`, { event });

  expect((await dispute('resolve')).status).toBe(400);
  expect((await dispute('create')).status).toBe(200);
  expect((await dispute('create')).status).toBe(400);
  expect(await status()).toBe('success');
  await dispute('remind');
  await dispute('resolve');
  expect((await dispute('remind')).status).toBe(400);

  expect(await status()).toBe('reversed');
  expect(await emulator.ledger()).toMatchObject({
    entries: [{ reference, amount: 1_250_000, givenBack: 1_250_000 }],
    refunds: [{ amount: 50_000 }, { amount: 1_200_000, status: 'processed' }],
  });
  expect(await bodyOf(await emulator.call('/refund?perPage=1'))).toMatchObject({
    data: [{ dispute: expect.any(Number) }],
  });
  const disputes = () =>
    received.map(({ body }) => JSON.parse(body)).filter(({ event }) => event.startsWith('charge.dispute.'));
  await expect.poll(() => new Set(disputes().map(({ event }) => event)).size).toBe(3);
  expect(disputes()).toContainEqual({
    event: 'charge.dispute.resolve',
    data: expect.objectContaining({
      status: 'resolved',
      transaction_reference: null,
      transaction: expect.objectContaining({ reference, status: 'reversed' }),
    }),
  });
});

test('only a paid payment can be disputed', async () => {
  const { emulator, reference } = await paymentOnPage();
  const dispute = async (of: string, event: string) =>
    (await emulator.send('POST', `/__emulator/disputes/${of}`, { event })).status;

  expect(await dispute(reference, 'create')).toBe(404);
  expect(await dispute('unknown', 'create')).toBe(404);
  expect(await dispute(reference, 'escalate')).toBe(400);
});
