import { raiseLedgerFaults } from '../alerts/raise-alerts.ts';
import type { Shop } from '../shop.ts';
import { checkLedger } from './check-ledger.ts';

/**
 * Checks the ledger and lets owners know of faults. The provider's transactions are compared by `findUnnoticedPayments`. Runs
 * every night.
 */
export async function checkNightly({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { complaints } = await checkLedger(db, { now: now(), ledger: null });
  await raiseLedgerFaults({ db, now }, complaints);
}
