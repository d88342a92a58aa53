import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { chosenBy } from './recipients.ts';

/** Units on hand of a stock item, before and after a change. */
export interface StockChange {
  sku: string;
  before: number;
  after: number;
}

/**
 * Queues notices that stock items have just become low or sold out. Units on hand count, not available ones:
 * reservations of unpaid orders come and go, and would cause false alarms.
 */
export async function noticeLowStock(tx: Database, changes: readonly StockChange[], at: Date): Promise<void> {
  const fewer = changes.filter(({ before, after }) => after < before);
  if (fewer.length === 0) return;
  // A stock item that was received in the meantime can become low again: the time makes it another notice.
  await sql`
    insert into staff_notices (kind, subject, staff_id, noticed_at)
    select 'low-stock', sku || ' ' || ${at.toISOString()}, chosen.id, ${at}::timestamptz
    from unnest(
      ${fewer.map(({ sku }) => sku)}::text[], ${fewer.map(({ before }) => before)}::integer[],
      ${fewer.map(({ after }) => after)}::integer[]
    ) as change (sku, before, after) cross join stock_alert cross join (${chosenBy('low-stock')}) as chosen
    where after = 0 or (before > low_at and after <= low_at)
    on conflict do nothing`.execute(tx);
}
