import { ShopError } from '#shared/errors.ts';
import { assembleShop } from '../startup/assemble-shop.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { requireMigrated } from '../db/migrations/migrate.ts';
import { openJobs } from '../jobs/jobs.ts';
import { formatKoboAsNaira } from '../ledger/fill-sentence.ts';
import { type ComparedAs, comparePaymentsSince } from '../payments/find-unnoticed-payments.ts';
import { compareDisputesSince } from '../payments/disputes/find-unnoticed-disputes.ts';
import type { ListedCharge } from '../payments/provider/payment-provider.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage =
  'npm run reconcile -- --since 2026-11-24    compares the payments since that day with those of the provider, and settles what is open';

/** The outcome of a payment, for the operator; known ones are only counted. */
const sentences: Readonly<Record<Exclude<ComparedAs, 'known'>, string>> = {
  paid: 'its order is paid now',
  deposit: 'the deposit for its order is now recorded',
  refund: 'its order can no longer be paid, and it is refunded',
  review: 'it is under review',
  lost: 'its order is there and the attempt was lost: it is under review',
  pending: 'the provider has not decided',
  failed: 'the provider lists it as successful and says now that it is not',
  unknown: 'no order of this shop has it: it is under Needs review, as an unknown charge',
};

/**
 * npm run reconcile: the nightly comparison with the payment provider, for a longer time and at once. Exits with 0 when
 * every payment was compared.
 */
await runCommand(async ([option, day = '', ...more]) => {
  const since = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00+01:00`) : new Date(Number.NaN);
  if (option !== '--since' || Number.isNaN(since.getTime()) || more.length > 0) throw new UsageError(usage);
  const config = readConfig(process.env);
  await withDirectConnection(config, (connection) => reconcile(config, openDatabase(connection), since));
  return true;
});

async function reconcile(config: Config, db: ReturnType<typeof openDatabase>, since: Date): Promise<void> {
  const counts = new Map<ComparedAs, number>();
  const say = ({ reference, amountKobo, paidAt }: ListedCharge, as: ComparedAs) => {
    counts.set(as, (counts.get(as) ?? 0) + 1);
    if (as === 'known') return;
    console.log(
      `${formatKoboAsNaira(amountKobo)}, ${paidAt?.toISOString() ?? 'no time'}, ${reference}: ${sentences[as]}.`,
    );
  };
  try {
    await requireMigrated(db);
    const jobs = await openJobs(db, { isWorker: false, mayMigrate: false });
    try {
      // Silent: each payment is reported here.
      const shop = assembleShop({ db, config: { ...config, logLevel: 'silent' }, now: () => new Date(), jobs });
      const compare = async () => {
        await comparePaymentsSince(shop, since, say);
        await compareDisputesSince(shop, since, ({ id, reference }, as) => {
          if (as === 'new') console.log(`Dispute ${id} of payment ${reference} was not known.`);
        });
      };
      await compare().catch((error: unknown) => {
        const isAway = error instanceof ShopError && error.code === 'payment_unavailable';
        throw isAway
          ? new Error('The payment provider does not respond, so nothing was compared. Run it again.')
          : error;
      });
    } finally {
      await jobs.stop({ graceful: false });
    }
  } finally {
    await db.destroy();
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const known = counts.get('known') ?? 0;
    console.log(
      `${all} payments since ${since.toISOString()} were compared: ${known} were known, ${all - known} were not.`,
    );
  }
}
