import type { ProofShop } from './proof-shop.ts';
import { untilQuiet } from './wait-until-idle.ts';

/**
 * Two minutes for lost webhooks, an hour for reservations, three days until the provider is no longer asked about
 * anything.
 */
export async function letTimePass(shop: ProofShop): Promise<void> {
  for (const minutes of [2, 60, 5, 73 * 60]) {
    await shop.forward(minutes);
    // Time passes at the provider too: a refund is pending, then processing, then processed.
    for (let step = 0; step < 3; step += 1) await shop.provider.ask('POST', 'hurry');
    // Each round asks about 200 at most.
    for (let round = 0; round < 8; round += 1) await shop.reconcile();
  }
  await untilQuiet(shop, 30_000);
}

/** What has not ended although it should: payments that are still being asked about, reservations that continue. */
export async function unfinished({ db }: ProofShop): Promise<string[]> {
  const open = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('outcome', 'is', null)
    .where('nextCheckAt', 'is not', null)
    .execute();
  const unpaid = await db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();
  return [
    ...open.map(({ reference }) => `Payment ${reference} is still being checked after three days.`),
    ...unpaid.map(({ id }) => `Order ${id} is still unpaid after three days.`),
  ];
}
