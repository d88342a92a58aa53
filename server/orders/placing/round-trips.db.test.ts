import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { Batch } from '../../db/batching/batch.ts';

test('an order waits for the database four times at most, with several lines too', async () => {
  const shop = await testShop();
  const pieces = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await order(shop, pieces, 'first@example.com'); // Learns what the columns and queues are.

  const waits = await messagesOf(() => order(shop, pieces, 'ada@example.com'));

  expect(waits).toEqual({ status: 200, messages: 4 }); // The first counts how many its browser has placed.
});

test('whoever comes too late for the last piece is told so before anything is written', async () => {
  const shop = await testShop();
  const piece = await makeProduct(shop.db, { stock: { M: 1 } });
  await order(shop, [piece], 'first@example.com');

  const waits = await messagesOf(() => order(shop, [piece], 'ada@example.com'));

  expect(waits).toEqual({ status: 409, messages: 2 }); // How many they placed, and what there is; then it ends.
});

async function order(shop: TestShop, pieces: Parameters<typeof orderPayload>[0], email: string): Promise<number> {
  const payload = orderPayload(pieces, { email });
  return (await new Shopper(shop).call('POST', '/api/orders', payload, { 'idempotency-key': email })).status;
}

/** How often the database is waited for: what is asked in one message is waited for once. */
async function messagesOf(work: () => Promise<number>) {
  const submit = vi.spyOn(Batch.prototype, 'submit');
  onTestFinished(() => void vi.restoreAllMocks());
  return { status: await work(), messages: submit.mock.calls.length };
}
