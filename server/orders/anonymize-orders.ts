import { sql } from 'kysely';
import { monthsBefore, retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { belongsTo, type Person } from './order-by-id.ts';
import { deleteOrderNotes } from './admin/order-notes.ts';

/** How long after an order has closed its letters may still be on their way. */
const lettersTakeHours = 24;

/** Locks the orders of a person, always in the same order, so that nothing happens to them while the person is forgotten. */
export async function lockOrdersOf(tx: Database, person: Person): Promise<void> {
  await tx.selectFrom('orders').select('id').where(belongsTo(person)).orderBy('id').forUpdate().execute();
}

/**
 * Parts orders from their person. What is closed becomes anonymous at once; what is paid and on its way
 * keeps the delivery details until it has closed; what is unpaid ends as holds end: with the next look at the
 * provider, whose word on money that is on its way comes first.
 *
 * @returns the orders that are anonymous now, and the addresses that were on them
 */
export async function detachOrders(tx: Database, person: Person, now: Date): Promise<AnonymizedOrder[]> {
  await tx
    .updateTable('orders')
    .set({ ownerLeftAt: now, heldUntil: sql`case when status = 'pending' then least(held_until, ${now}) end` })
    .where(belongsTo(person))
    .execute();
  return makeAnonymous(tx, now, sql<boolean>`owner_left_at = ${now} and ${belongsTo(person)}`);
}

/**
 * Parts orders from their people that closed so long ago that nobody needs to know whose they were. They become
 * anonymous as those of people who left do.
 *
 * @returns how many
 */
export async function detachOldOrders(db: Database, now: Date, atMost: number): Promise<number> {
  const paidBefore = monthsBefore(now, 12 * retention.paidOrderYears);
  const unpaidBefore = monthsBefore(now, retention.unpaidOrderMonths);
  const { rows } = await sql<{ id: string }>`
    (select id from orders
      where paid_at is not null and owner_left_at is null and status in ('delivered', 'cancelled')
        and greatest(delivered_at, cancelled_at) < ${paidBefore} limit ${atMost})
    union all
    (select id from orders
      where paid_at is null and owner_left_at is null and status = 'cancelled'
        and cancelled_at < ${unpaidBefore} limit ${atMost})
    limit ${atMost}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('orders').set({ ownerLeftAt: now }).where('id', 'in', ids).execute();
  return rows.length;
}

/** Makes the orders of people who have left anonymous, as they close. */
export function anonymizeDetachedOrders(tx: Database, now: Date): Promise<AnonymizedOrder[]> {
  const lettersAreSent = new Date(now.getTime() - lettersTakeHours * 3_600_000);
  return makeAnonymous(tx, now, sql<boolean>`greatest(delivered_at, cancelled_at) <= ${lettersAreSent}`);
}

/** An order that is nobody's any more. */
export interface AnonymizedOrder {
  id: string;
  email: string;
}

/** The books keep pieces, amounts and dates. An order that late money may still revive keeps its address until then. */
async function makeAnonymous(
  tx: Database,
  now: Date,
  which: ReturnType<typeof sql<boolean>>,
): Promise<AnonymizedOrder[]> {
  const closed = await tx
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('ownerLeftAt', 'is not', null)
    .where('anonymousAt', 'is', null)
    .where('status', 'in', ['delivered', 'cancelled'])
    .where(which)
    .where(
      sql<boolean>`not exists (
      select from payment_attempts where order_id = orders.id and next_check_at is not null)`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = closed.map(({ id }) => id);
  if (ids.length === 0) return [];
  const untracked = { courier: null, trackingNumber: null, trackingUrl: null };
  const nobody = { email: '', name: '', phone: '', shipToPhone: '', street: '', zipCode: '', ...untracked };
  await tx
    .updateTable('orders')
    .set({ ...nobody, accountId: null, anonymousAt: now, idempotencyKey: null, requestHash: '' })
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('orderAccess').where('orderId', 'in', ids).execute();
  await deleteOrderNotes(tx, ids);
  return closed;
}
