import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { compareWithProvider, type LedgerEntry } from './compare-with-provider.ts';
import { fillSentence } from './fill-sentence.ts';
import { rules } from './rules.ts';

export interface LedgerViolation {
  rule: string;
  /** What is wrong, with ids and amounts. */
  sentence: string;
}

export interface LedgerReport {
  complaints: LedgerViolation[];
  /** How many rules were asked, the provider's ledger counting as one. */
  rules: number;
  orders: number;
  payments: number;
  takenKobo: number;
  givenBackKobo: number;
  /** Whether the provider's ledger was read; false where it keeps none for us, or does not answer. */
  isCompared: boolean;
}

interface Wish {
  now: Date;
  /** Reads what the provider says it took; null where it keeps no such list for us. */
  ledger: (() => Promise<readonly LedgerEntry[]>) | null;
  /** Whether everything is worked off: money that is still on its way is a fault then. */
  isAtRest?: boolean;
}

/**
 * Holds the books against every rule of `rules.sql` and against the provider's own ledger. Changes nothing: all it
 * reads is one view of the database, as it was at one moment.
 */
export async function checkLedger(db: Database, { now, ledger, isAtRest = false }: Wish): Promise<LedgerReport> {
  const seenAt = Date.now();
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('books.now', ${now.toISOString()}, true)`.execute(tx);
      await sql`set local statement_timeout = '5min'`.execute(tx);
      const complaints = await complaintsIn(tx);
      return { complaints, totals: await totals(tx), booked: await paymentsAtProvider(tx) };
    });
  // After our own view: whatever we knew then, the provider knows too. What it took since then is not our question.
  const entries = await ledger?.().catch(() => null);
  const before = (entries ?? []).filter(({ at }) => at.getTime() < seenAt);
  const differences = entries ? compareWithProvider(read.booked, before, { isAtRest }) : [];
  return {
    ...read.totals,
    complaints: [...read.complaints, ...differences.map((sentence) => ({ rule: 'providers-ledger', sentence }))],
    rules: rules().length + (entries ? 1 : 0),
    isCompared: Boolean(entries),
  };
}

/** All rules in one question: on a busy machine, thirty answers one after the other would take thirty turns. */
async function complaintsIn(tx: Database): Promise<LedgerViolation[]> {
  const known = rules();
  const questions = known.map(
    ({ query }, at) => `select ${at} as rule, to_jsonb(found) as fault from (${query}\n) as found`,
  );
  const { rows } = await tx.withoutPlugins().executeQuery<Found>(CompiledQuery.raw(questions.join('\nunion all\n')));
  return rows.map(({ rule, fault }) => ({
    rule: known[rule]!.name,
    sentence: fillSentence(known[rule]!.sentence, fault),
  }));
}

/** The faults keep their columns' own names: the sentences use them. */
interface Found {
  rule: number;
  fault: Record<string, unknown>;
}

async function totals(tx: Database) {
  const { orders } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  const taken = await tx
    .selectFrom('paymentAttempts')
    .select((row) => [
      row.fn.countAll<number>().as('payments'),
      sql<number>`coalesce(sum(received_kobo), 0)::bigint`.as('takenKobo'),
    ])
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow();
  const back = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('givenBackKobo'))
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow();
  return { orders, ...taken, ...back };
}

/** Every attempt that the provider may know; the demo's past orders were never there. */
function paymentsAtProvider(tx: Database) {
  const givenBack = sql<number>`coalesce((
    select sum(amount_kobo) from refunds where refunds.reference = payment_attempts.reference and status = 'processed'
  ), 0)::bigint`;
  return tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'orderId', 'outcome', 'receivedKobo', 'nextCheckAt'])
    .select(givenBack.as('givenBackKobo'))
    .where((attempt) => attempt.or([attempt('outcome', 'is', null), attempt('providerId', 'is not', null)]))
    .execute();
}
