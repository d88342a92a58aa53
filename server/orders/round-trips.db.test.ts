import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop } from '../../tests/test-shop.ts';
import { PreparingClient } from '../db/prepared-statements.ts';

test('an order waits for the database six times at most, with several lines too', async () => {
  const shop = await testShop();
  const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const order = (email: string) =>
    new Shopper(shop).call('POST', '/api/orders', orderPayload([one, other], { email }), { 'idempotency-key': email });
  expect((await order('first@example.com')).status).toBe(200); // Learns what the columns and queues are.

  const waits = countedWaits();
  expect((await order('ada@example.com')).status).toBe(200);

  expect(waits.count).toBeLessThanOrEqual(6);
});

/** How often something is asked on a connection on which no answer is awaited: what is asked together waits once. */
function countedWaits(): { count: number } {
  const waits = { count: 0 };
  const awaited = new WeakMap<PreparingClient, number>();
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the connection below.
  const original = PreparingClient.prototype.query as (...query: unknown[]) => Promise<unknown>;
  vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (this: PreparingClient, ...query) {
    const before = awaited.get(this) ?? 0;
    if (before === 0) waits.count += 1;
    awaited.set(this, before + 1);
    const answer = original.apply(this, query);
    const isAnswered = () => void awaited.set(this, awaited.get(this)! - 1);
    answer.then(isAnswered, isAnswered);
    return answer as never;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return waits;
}
