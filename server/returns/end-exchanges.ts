import { sql } from 'kysely';
import { exchangeReservationDays } from '#shared/returns/return-period.ts';
import type { ReturnKind } from '#shared/returns/status.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { exchangeEndedEmail } from '../email/templates/returns/exchange-ended.ts';
import { belongsTo, type Customer } from '../orders/access/may-read.ts';
import { orderById } from '../orders/order-by-id.ts';
import { ordersInDispute } from '../orders/reject-disputed.ts';
import type { Shop } from '../shop.ts';
import { lockOrderOfReturn, moveReturn } from './move-return.ts';
import { linesOfReturn } from './order-returns.ts';
import { releaseReplacements } from './replacements.ts';

const exchange: ReturnKind = 'exchange';

/**
 * Withdraws accepted exchanges whose items did not come back, so that the units reserved for them can be sold, and
 * emails their customers. While a payment is disputed nobody can receive them, so the period starts over when that
 * ends. Runs every hour.
 *
 * @throws AggregateError of the failures, after all others were ended
 */
export async function endExchanges(shop: Shop): Promise<void> {
  const acceptedBefore = daysBefore(shop.now(), exchangeReservationDays);
  const lapsed = (db: Database) =>
    db
      .selectFrom('returns')
      .select('id')
      .where('kind', '=', exchange)
      .where('status', '=', 'accepted')
      .where('updatedAt', '<=', acceptedBefore)
      .where(sql<boolean>`returns.order_id not in (${ordersInDispute}) and not exists (
        select from disputes where disputes.order_id = first_order(returns.order_id) and decided_at > ${acceptedBefore})`);
  const end = (id: string) =>
    transact(shop.db, async (tx) => {
      const order = await lockOrderOfReturn(tx, id);
      // Staff may have received it in the meantime.
      if (!(await lapsed(tx).where('id', '=', id).executeTakeFirst())) return;
      await moveReturn(tx, id, { to: 'withdrawn', who: 'clock', at: shop.now() });
      await releaseReplacements(tx, id);
      const items = await linesOfReturn(tx, id);
      const about = { kind: exchange, order: await orderById(tx, order.id), items, asCredit: false };
      const content = exchangeEndedEmail(about, await shop.settings(tx));
      await queueEmail({ ...shop, tx }, { key: `exchange-ended:${id}`, to: order.email, content });
    });
  // At random: those that fail in every run must not keep the others from their turn.
  const ids = await lapsed(shop.db)
    .orderBy(sql`random()`)
    .limit(100)
    .execute();
  await attemptEach(ids, 'Some exchanges could not be ended', ({ id }) => end(id));
}

/** Withdraws the exchanges of a customer who leaves: their replacements can't be sent any more. The orders are locked. */
export async function withdrawExchanges(tx: Database, customer: Customer, at: Date): Promise<void> {
  const open = await tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('returns.id')
    .where('kind', '=', exchange)
    .where('returns.status', 'in', ['requested', 'accepted'])
    .where(belongsTo(customer))
    .execute();
  for (const { id } of open) {
    await moveReturn(tx, id, { to: 'withdrawn', who: 'system', at });
    await releaseReplacements(tx, id);
  }
}
