import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { providerDifferences, type LedgerEntry } from './provider-differences.ts';
import { fillSentence } from './fill-sentence.ts';
import { rules } from './rules.ts';

interface LedgerViolation {
  rule: string;
  /** The violation in words, with ids and amounts. */
  sentence: string;
}

export interface LedgerReport {
  complaints: LedgerViolation[];
  /** How many rules were checked; the comparison with the provider counts as one. */
  rules: number;
  orders: number;
  /** Of the payment provider, as are the sums. */
  payments: number;
  takenKobo: number;
  givenBackKobo: number;
  /** Whether the provider's transactions were compared; false when it has no list for us or does not respond. */
  isCompared: boolean;
}

interface CheckOptions {
  now: Date;
  /** Fetches the provider's transactions; null when it has no such list for us. */
  ledger: (() => Promise<readonly LedgerEntry[]>) | null;
  /** Whether all work is done: payments and refunds still in progress are violations then. */
  isAtRest?: boolean;
}

/**
 * Checks the ledger against every rule of `rules.sql` and against the provider's transactions. Changes nothing, and
 * reads one snapshot of the database.
 */
export async function checkLedger(
  db: Database,
  { now, ledger, isAtRest = false }: CheckOptions,
): Promise<LedgerReport> {
  const snapshotAt = Date.now();
  const snapshot = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('ledger.now', ${now.toISOString()}, true)`.execute(tx);
      await sql`set local statement_timeout = '5min'`.execute(tx);
      const complaints = await findViolations(tx);
      return { complaints, totals: await totals(tx), payments: await paymentsAtProvider(tx) };
    });
  // Fetched after our snapshot, so it has everything that we knew then. Later transactions are left out.
  const entries = await ledger?.().catch(() => null);
  const before = (entries ?? []).filter(({ at }) => at.getTime() < snapshotAt);
  const differences = entries ? providerDifferences(snapshot.payments, before, { isAtRest }) : [];
  return {
    ...snapshot.totals,
    complaints: [...snapshot.complaints, ...differences.map((sentence) => ({ rule: 'providers-ledger', sentence }))],
    rules: rules().length + (entries ? 1 : 0),
    isCompared: Boolean(entries),
  };
}

/** Runs all rules as one query: on a busy machine, thirty queries in sequence would wait thirty times. */
async function findViolations(tx: Database): Promise<LedgerViolation[]> {
  const allRules = rules();
  const queries = allRules.map(
    ({ query }, index) => `select ${index} as rule, to_jsonb(found) as violation from (${query}\n) as found`,
  );
  const { rows } = await tx
    .withoutPlugins()
    .executeQuery<ViolationRow>(CompiledQuery.raw(queries.join('\nunion all\n')));
  return rows.map(({ rule, violation }) => ({
    rule: allRules[rule]!.name,
    sentence: fillSentence(allRules[rule]!.sentence, violation),
  }));
}

/** Columns keep their names in the database, because the sentences refer to them. */
interface ViolationRow {
  rule: number;
  violation: Record<string, unknown>;
}

/** Whether a refund is money, and not store credit. */
const leftTheShop = sql<boolean>`by_hand_way is distinct from 'store_credit'`;

async function totals(tx: Database) {
  const { orders } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  const taken = await tx
    .selectFrom('paymentAttempts')
    .select((row) => [
      row.fn.countAll<number>().as('payments'),
      sql<number>`coalesce(sum(received_kobo + passed_fees_kobo), 0)::bigint`.as('takenKobo'),
    ])
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow();
  const refunded = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('givenBackKobo'))
    .where('status', '=', 'processed')
    .where('byHandWay', 'is', null)
    .executeTakeFirstOrThrow();
  return { orders, ...taken, ...refunded };
}

/**
 * Every attempt that the provider may know. The past orders of the demo never reached it. A full reversal includes the
 * fees that its payer paid on top, which none of our refunds has.
 */
function paymentsAtProvider(tx: Database) {
  const givenBack = sql<number>`coalesce((
    select sum(amount_kobo) from refunds
    where refunds.reference = payment_attempts.reference and status = 'processed' and ${leftTheShop}
  ), 0)::bigint + case status when 'reversed' then passed_fees_kobo else 0 end`;
  return tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'orderId', 'outcome', 'nextCheckAt'])
    .select(sql<number | null>`received_kobo + passed_fees_kobo`.as('receivedKobo'))
    .select(givenBack.as('givenBackKobo'))
    .where((attempt) => attempt.or([attempt('outcome', 'is', null), attempt('providerId', 'is not', null)]))
    .execute();
}
