import type { ProofShop } from './shop/proof-shop.ts';
import { untilQuiet } from './wait-until-idle.ts';

/** Two minutes for lost messages, an hour for the holds, three days until the provider is asked about nothing any more. */
export async function letTimePass(shop: ProofShop): Promise<void> {
  for (const minutes of [2, 60, 5, 73 * 60]) {
    await shop.forward(minutes);
    // At the provider it passes too: a refund is pending, then processing, then done.
    for (let step = 0; step < 3; step += 1) await shop.provider.ask('POST', 'hurry');
    // Each round asks about 200 at most.
    for (let round = 0; round < 8; round += 1) await shop.reconcile();
  }
  await untilQuiet(shop, 30_000);
}

/** What is not over when it should be: payments that are asked about still, holds that go on. */
export async function unfinished({ db }: ProofShop): Promise<string[]> {
  const open = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('outcome', 'is', null)
    .where('nextCheckAt', 'is not', null)
    .execute();
  const held = await db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();
  return [
    ...open.map(({ reference }) => `Payment ${reference} is still being asked about after three days.`),
    ...held.map(({ id }) => `Order ${id} still waits to be paid after three days.`),
  ];
}
