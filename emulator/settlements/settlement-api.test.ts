import { expect, test } from 'vitest';
import { bodyOf, press, testEmulator } from '../testing.ts';

interface Listed {
  data: Record<string, unknown>[];
  meta: object;
}

test('payments of a day are paid out the day after, less fees and refunds', async () => {
  const emulator = await testEmulator();
  const first = await emulator.begin({ reference: 'first' });
  const second = await emulator.begin({ reference: 'second', amount: 500_000 });
  await emulator.begin({ reference: 'never-paid' });
  for (const { authorization_url } of [first, second]) await press(authorization_url, { outcome: 'success' });
  await emulator.send('POST', '/refund', { transaction: 'second', amount: 100_000 });

  const read = async (path: string) => bodyOf<Listed>(await emulator.call(path));
  await expect.poll(async () => (await read('/settlement')).data[0]?.['deductions']).toBe(100_000);

  const { data, meta } = await read('/settlement');
  const fees = 28_750 + 17_500;
  expect(data).toMatchObject([
    {
      status: 'pending',
      currency: 'NGN',
      total_processed: 1_750_000,
      total_fees: fees,
      total_amount: 1_750_000 - fees - 100_000,
    },
  ]);
  expect(meta).toMatchObject({ total: 1, page: 1 });
  expect(Date.parse(String(data[0]?.['settlement_date']))).toBeGreaterThan(Date.now());

  const { data: payments } = await read(`/settlement/${String(data[0]?.['id'])}/transactions`);
  expect(payments.map(({ reference }) => reference)).toEqual(['first', 'second']);
  expect((await emulator.call('/settlement/20000101/transactions')).status).toBe(404);
});
