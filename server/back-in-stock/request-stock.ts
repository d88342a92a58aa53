import { sql } from 'kysely';
import type { StockRequestForm } from '#shared/back-in-stock/form.ts';
import { ShopError } from '#shared/errors.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import { transact } from '../db/transact.ts';
import { queues } from '../jobs/job-queue.ts';
import { type RateLimitClient, productClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { countAvailable, insufficientStock } from '../stock/available-quantity.ts';
import { lastRequestedAt } from './last-requested-at.ts';

interface Requester {
  /** With the entered address, which is counted too. */
  client: RateLimitClient;
  /** The email address of the signed-in account, which a one-time code has proved. */
  provedEmail: string | null;
}

/**
 * Records that an address wants an email when a sold-out size is back. The response and the work are the same for any
 * address: a job writes to the address if it must be confirmed first. Repeating a request extends it and keeps its
 * place in the queue; an unconfirmed address gets another link, if its last one is an hour old.
 *
 * @throws ShopError `too_many_requests`, `proof_needed`, `stock_short` when there is no such item, `in_stock_now`
 */
export async function requestStock(
  shop: Shop,
  { productId, variantId, size, email }: StockRequestForm,
  { client, provedEmail }: Requester,
): Promise<void> {
  const { db, jobs, now } = shop;
  await consume(shop, 'request a size', client);
  const item = { variantId, size };
  const available = await countAvailable(db, item, productId);
  if (available === null) throw insufficientStock(item, available);
  if (available > 0) throw new ShopError('in_stock_now');
  // Limits that anybody can use up do not apply to shoppers with a proved address, or to known ones.
  if (email !== provedEmail && !(await client.isKnown()))
    await consume(shop, 'request sizes of a product', productClient(productId));

  const openSince = daysBefore(now(), retention.stockRequestDays);
  await transact(db, async (tx) => {
    // An address that has confirmed a request stays confirmed while that one is kept.
    await sql`
      insert into stock_requests (variant_id, size, email, requested_at, network, confirmed_at)
      select variant_id, size, ${email}, ${now()}::timestamptz, ${client.network},
        case when ${email === provedEmail} or exists (
          select from stock_requests
          where email = ${email} and confirmed_at is not null and ${lastRequestedAt} > ${openSince}
        ) then ${now()}::timestamptz end
      from stock where variant_id = ${variantId} and size = ${size}
      on conflict (variant_id, size, email) where notified_at is null do update set
        renewed_at = excluded.requested_at,
        network = case when coalesce(stock_requests.confirmed_at, excluded.confirmed_at) is null then excluded.network end,
        confirmed_at = coalesce(stock_requests.confirmed_at, excluded.confirmed_at)`.execute(tx);
    await queues.confirmStockRequests.add(jobs, tx, {});
  });
}
