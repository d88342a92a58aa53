import { type Database, openDatabase } from '#server/db/database.ts';
import type { Bought } from '../buyers/keep-buying.ts';
import { ledgerFaults, lostOrders, unnoticedPayments, yesterday } from './compare.ts';
import type { Fleet } from './fleet/fleet.ts';

interface Restored {
  /** The restored database, reached without a pooler. */
  url: string;
  /** Everything acknowledged before it must be there. */
  moment: number;
}

/**
 * Compares buyers with a database that was restored: orders up to the moment are there, and payments for those after it are
 * found by the comparison with the provider.
 */
export async function compareRestored(
  fleet: Fleet,
  bought: readonly Bought[],
  { url, moment }: Restored,
): Promise<{ lost: number; foundBy: string; faults: string[] }> {
  const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: '', DATABASE_PREPARE: '' };
  const db: Database = openDatabase({ connectionString: url, max: 2 });
  try {
    const lost = await lostOrders(db, bought);
    const tooEarly = lost.filter(({ order }) => order!.at < moment);
    const paid = lost.filter(({ hasPaid }) => hasPaid);
    const { code, output } = await fleet.command('reconcile', ['--since', yesterday()], settings);
    const found = paid.filter(({ order }) => output.includes(order!.id)).length;
    return {
      lost: lost.length,
      foundBy: `npm run reconcile: ${found} of ${paid.length} paid`,
      faults: [
        ...(paid.length > 0 ? [] : ['Nothing was paid after the moment, so nothing was proved.']),
        ...tooEarly.map(({ order }) => `Order ${order!.id} was acknowledged before the moment and is not restored.`),
        ...(code === 0 ? [] : [`npm run reconcile ended with ${code}: ${output}`]),
        ...(found === paid.length ? [] : [`npm run reconcile found ${found} of ${paid.length} payments.`]),
        ...(await unnoticedPayments(db, bought)),
        ...(await ledgerFaults(fleet, settings)),
      ],
    };
  } finally {
    await db.destroy();
  }
}
