import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config/config.ts';
import { scheduledJobs } from '#server/jobs/job-list.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { enforceReservationLimits } from '#server/payments/reservations/enforce-reservation-limits.ts';
import { startShop } from '#server/startup/start-shop.ts';

/**
 * The shop as a process of its own, to be killed: `startShop` as in `npm start`, without demo catalogue, and without pages unless
 * wanted. The parent can move its clock and have payments reconciled at once, which the shop does every minute.
 */

export type ScheduledJob = keyof typeof scheduledJobs;
export type Command =
  | { verb: 'reconcile' }
  /** Runs a scheduled job now. */
  | { verb: 'job'; name: ScheduledJob }
  /** Makes the queue look for the jobs of a dead process. */
  | { verb: 'supervise' }
  /** How far the clock is ahead of real time. */
  | { verb: 'clock'; aheadMs: number };
export type Order = { id: number } & Command;
export type Report = { ready: true } | { id: number; problem: string | null };

let aheadMs = Number(process.env['PROVE_CLOCK_AHEAD_MS'] ?? 0);
const report = (what: Report) => process.send?.(what);

for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error) => {
    console.error('The shop fell over:', error);
    process.exit(70);
  });
}
process.on('disconnect', () => process.exit(0));

const settings = readConfig(process.env);
const loadPages = process.env['PROVE_PAGES'] ? builtPages : null;
const pushEmulator = process.env['PROVE_PUSH_EMULATOR'] ?? null;
// The first call of a process takes seconds on an overloaded machine: the shop would then start an emulator of its own.
await fetch(settings.paystack.baseUrl)
  .then((response) => response.body?.cancel())
  .catch(() => null);
const running = await startShop({ ...settings, pushEmulator, shop: { ...settings.shop, isDemo: false } }, loadPages, {
  print: () => {},
  now: () => new Date(Date.now() + aheadMs),
});
const { shop } = running;
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));

process.on('message', (order: Order) => {
  if (order.verb === 'clock') aheadMs = order.aheadMs;
  const work =
    order.verb === 'reconcile'
      ? reconcilePayments(shop).then(() => enforceReservationLimits(shop))
      : order.verb === 'job'
        ? scheduledJobs[order.name]!.run(shop)
        : order.verb === 'supervise'
          ? shop.jobs.supervise()
          : null;
  Promise.resolve(work).then(
    () => report({ id: order.id, problem: null }),
    (error: unknown) => report({ id: order.id, problem: String(error) }),
  );
});
report({ ready: true });
flushCompileCache(); // A killed process writes nothing at the end.
