import { sql } from 'kysely';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '#server/db/database.ts';
import { type Bought, brokenPromises } from '../buyers/keep-buying.ts';
import { untilQuiet } from '../shop/wait-until-idle.ts';
import type { Fleet } from './fleet/fleet.ts';

/** What the comparison of buyers and database has found. */
export interface Compared {
  faults: string[];
  /** Acknowledged orders that the database does not have. */
  lost: number;
}

/**
 * Compares what buyers were told with the database: no acknowledged order is lost, everybody who paid has a paid order and an
 * email at the mail server, and the ledger has no fault.
 */
export async function compare(fleet: Fleet, bought: readonly Bought[]): Promise<Compared> {
  const { db } = fleet;
  // What a webhook did not bring is found now and not in a few minutes.
  const reconciled = await fleet.command('reconcile', ['--since', yesterday()]);
  await untilQuiet({ db }, 240_000);
  const lost = (await lostOrders(db, bought)).length;
  return {
    lost,
    faults: [
      ...(reconciled.code === 0 ? [] : [`npm run reconcile ended with ${reconciled.code}: ${reconciled.output}`]),
      ...(await brokenPromises({ db }, bought)),
      ...unsentReceipts(fleet, bought),
      ...(await ledgerFaults(fleet)),
    ],
  };
}

export const yesterday = () => daysBefore(new Date(), 1).toISOString().slice(0, 10);

export async function lostOrders(db: Database, bought: readonly Bought[]): Promise<Bought[]> {
  const rows = await db.selectFrom('orders').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  return bought.filter(({ order }) => order !== null && !known.has(order.id));
}

/** The mail server has received an email for everybody who paid. */
function unsentReceipts({ mail }: Fleet, bought: readonly Bought[]): string[] {
  const received = new Set(mail.received());
  return bought
    .filter(({ hasPaid, buyer }) => hasPaid && !received.has(buyer.email))
    .map(({ buyer }) => `${buyer.email} has paid, and the mail server has received no email for them.`);
}

/** @param settings another database than the fleet's */
export async function ledgerFaults(fleet: Fleet, settings: Record<string, string> = {}): Promise<string[]> {
  const { code, output } = await fleet.command('check-ledger', [], settings);
  return code === 0 ? [] : [`npm run check:ledger ended with ${code}: ${output}`];
}

/** Payments of buyers that the database says nothing of: neither settled, nor under review, nor an unknown charge. */
export async function unnoticedPayments(db: Database, bought: readonly Bought[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment_attempts where outcome is not null
    union all select reference from unknown_charges`.execute(db);
  // A reference ends with the id of its order.
  const noticed = new Set(rows.map(({ reference }) => reference.slice(-36)));
  return bought
    .filter(({ hasPaid, order }) => hasPaid && order !== null && !noticed.has(order.id))
    .map(({ buyer, order }) => `${buyer.email} has paid for order ${order!.id}, and nothing says so.`);
}
