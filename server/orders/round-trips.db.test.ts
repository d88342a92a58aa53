import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop } from '../../tests/test-shop.ts';
import { Batch } from '../db/batch.ts';

test('an order waits for the database three times at most, with several lines too', async () => {
  const shop = await testShop();
  const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const order = (email: string) =>
    new Shopper(shop).call('POST', '/api/orders', orderPayload([one, other], { email }), { 'idempotency-key': email });
  expect((await order('first@example.com')).status).toBe(200); // Learns what the columns and queues are.

  // What is asked in one message is waited for once.
  const messages = vi.spyOn(Batch.prototype, 'submit');
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await order('ada@example.com')).status).toBe(200);

  expect(messages.mock.calls.length).toBeLessThanOrEqual(3);
});
