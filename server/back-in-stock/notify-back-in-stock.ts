import { sql } from 'kysely';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { takeNamedLock } from '../db/locks/named-lock.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { countAvailable, type StockItemKey } from '../stock/available-quantity.ts';
import { backInStockEmail } from './back-in-stock-emails.ts';
import { lastRequestedAt } from './last-requested-at.ts';
import { requestedItem } from './requested-item.ts';

/**
 * How many shoppers are notified for each available unit. Not everybody buys, so with one per unit a size would stay
 * unsold for hours while others wait; with two, at worst every second shopper comes too late.
 */
const notifiedPerUnit = 2;
/** After this many hours the next shoppers are notified, if units are still available. */
const turnHours = 6;

/**
 * Emails those who wait for a size that is back, whatever brought it back, oldest request first and each once. Reads what
 * is available now rather than what changed, so that nothing is lost when a process is killed. Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function notifyBackInStock(shop: Shop): Promise<void> {
  await attemptEach(await itemsBack(shop), 'Some who wait for a size were not told', (item) =>
    transact(shop.db, (tx) => notifyNext({ ...shop, db: tx }, item)),
  );
}

/** Available stock items of published products that somebody waits for. */
async function itemsBack({ db, now }: Shop): Promise<StockItemKey[]> {
  const { rows } = await sql<StockItemKey>`
    select distinct variant_id, size from stock_requests
    join stock using (variant_id, size)
    join variants on variants.id = variant_id
    join products on products.id = product_id
    where confirmed_at is not null and notified_at is null and ${lastRequestedAt} > ${openSince(now())}
      and quantity > reserved and status = 'published'`.execute(db);
  return rows;
}

async function notifyNext(shop: Shop, item: StockItemKey): Promise<void> {
  const { db: tx, jobs, now, settings } = shop;
  // One process at a time counts and tells those who wait for an item. Stock itself is not locked, so no order waits.
  await takeNamedLock(tx, `stock request ${item.variantId} ${item.size}`);
  const [available, named] = [await countAvailable(tx, item), await requestedItem(tx, item)];
  if (!available || !named) return;
  await endBought(tx, item);
  const max = available * notifiedPerUnit - (await notifiedRecently(tx, item, now()));
  if (max <= 0) return;
  const { rows: next } = await sql<{ id: string; email: string }>`
    update stock_requests set notified_at = ${now()}
    where notified_at is null and id in (
      select id from stock_requests
      where variant_id = ${item.variantId} and size = ${item.size}
        and confirmed_at is not null and notified_at is null and ${lastRequestedAt} > ${openSince(now())}
      order by requested_at, id limit ${max})
    returning id, email`.execute(tx);
  for (const { id, email } of next) {
    const content = backInStockEmail(id, named, await settings(tx));
    await queueEmail({ tx, jobs, now }, { key: `back-in-stock:${id}`, to: email, content });
  }
}

/** Shoppers who have since bought the item, and did not request it again, need no email. */
async function endBought(tx: Database, { variantId, size }: StockItemKey): Promise<void> {
  await sql`
    delete from stock_requests as request
    where variant_id = ${variantId} and size = ${size} and notified_at is null and exists (
      select from orders join order_lines on order_id = orders.id
      where orders.email = request.email and paid_at > coalesce(request.renewed_at, request.requested_at)
        and order_lines.variant_id = request.variant_id and order_lines.size = request.size)`.execute(tx);
}

async function notifiedRecently(tx: Database, { variantId, size }: StockItemKey, now: Date): Promise<number> {
  const { notified } = await tx
    .selectFrom('stockRequests')
    .select(({ fn }) => fn.countAll<number>().as('notified'))
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .where('notifiedAt', '>', hoursBefore(now, turnHours))
    .executeTakeFirstOrThrow();
  return notified;
}

const openSince = (now: Date) => daysBefore(now, retention.stockRequestDays);
