import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { Batch } from '../../db/batching/batch.ts';

test('an order waits for the database four times at most, with several lines too', async () => {
  const shop = await testShop();
  const products = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await order(shop, products, 'first@example.com'); // Loads the columns and queues.

  const waits = await messagesOf(() => order(shop, products, 'ada@example.com'));

  expect(waits).toEqual({ status: 200, messages: 4 }); // The first consumes the rate limit.
});

test('a shopper who comes too late for the last unit is rejected before anything is written', async () => {
  const shop = await testShop();
  const product = await makeProduct(shop.db, { stock: { M: 1 } });
  await order(shop, [product], 'first@example.com');

  const waits = await messagesOf(() => order(shop, [product], 'ada@example.com'));

  // The rate limit, the checks, and whether a reservation could be released for it.
  expect(waits).toEqual({ status: 409, messages: 3 });
});

async function order(shop: TestShop, products: Parameters<typeof orderPayload>[0], email: string): Promise<number> {
  const payload = orderPayload(products, { email });
  return (await new Shopper(shop).call('POST', '/api/orders', payload, { 'idempotency-key': email })).status;
}

/** Counts the round trips to the database: queries in one message are one round trip. */
async function messagesOf(work: () => Promise<number>) {
  const submit = vi.spyOn(Batch.prototype, 'submit');
  onTestFinished(() => void vi.restoreAllMocks());
  return { status: await work(), messages: submit.mock.calls.length };
}
