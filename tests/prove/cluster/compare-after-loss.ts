import { type Bought, brokenPromises } from '../buyers/keep-buying.ts';
import { untilQuiet } from '../shop/wait-until-idle.ts';
import { ledgerFaults, lostOrders, unnoticedPayments, yesterday } from './compare.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { Comparison } from './scene.ts';

/**
 * Compares buyers and database where orders may be lost: each payment for a lost order must be found by the comparison
 * with the provider, and buyers who lost nothing have what the shop confirmed.
 */
export async function compareAfterLoss(fleet: Fleet, bought: readonly Bought[]): Promise<Comparison> {
  const { db } = fleet;
  const lost = await lostOrders(db, bought);
  const paid = lost.filter(({ hasPaid }) => hasPaid);
  const { code, output } = await fleet.command('reconcile', ['--since', yesterday()]);
  await untilQuiet({ db }, 240_000);
  const byCommand = paid.filter(({ order }) => output.includes(order!.id)).length;
  const underReview = await db
    .selectFrom('paymentAttempts')
    .select('orderId')
    .where('outcome', '=', 'review')
    .execute();
  const changed = new Set([...lost.map(({ order }) => order!.id), ...underReview.map(({ orderId }) => orderId)]);
  const others = bought.filter(({ order }) => order === null || !changed.has(order.id));
  return {
    mayLose: true,
    lost: lost.length,
    foundBy: `npm run reconcile: ${byCommand} of ${paid.length} paid${byCommand < paid.length ? ', webhooks the others' : ''}`,
    faults: [
      ...(paid.length > 0 ? [] : ['Nothing that was paid is lost, so nothing was proved.']),
      ...(code === 0 ? [] : [`npm run reconcile ended with ${code}: ${output}`]),
      ...(await unnoticedPayments(db, bought)),
      ...(await brokenPromises({ db }, others)),
      ...(await ledgerFaults(fleet)),
    ],
  };
}
