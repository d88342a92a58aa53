import { sql } from 'kysely';
import type { FindOrder } from '#shared/orders/find-order-api.ts';
import { queues } from '../../jobs/job-queue.ts';
import type { RateLimitClient } from '../../rate-limits/client.ts';
import { consume } from '../../rate-limits/consume.ts';
import { rejectWith } from '../../rate-limits/reject-with.ts';
import type { Shop } from '../../shop.ts';

/**
 * Has a link to an order emailed to the address that it was placed with, if number and address belong together. Whether
 * they do shows in nothing: both cases make the same statements, and the email is written by a job.
 *
 * @throws ShopError `too_many_links`, `proof_needed`
 */
export async function requestOrderLink(
  shop: Shop,
  { number, email }: FindOrder,
  client: RateLimitClient,
): Promise<void> {
  await consume(shop, 'ask for an order link', client).catch(rejectWith('too_many_links'));
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`left(id::text, 8) = ${number}`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  await queues.emailOrderLink.add(shop.jobs, shop.db, { orderId: order?.id ?? null });
}
