import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AlertKind } from '#shared/admin/alerts.ts';
import { minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { takeNamedLock } from '../db/locks/named-lock.ts';
import type { Shop } from '../shop.ts';

/** Processes take turns, so that none misses what another one has just noticed or emailed. */
export const takeTurns = (tx: Database) => takeNamedLock(tx, 'owner alerts');

/** Faults in the ledger, by rule and sentence. A sentence may name a customer, so only its hash is stored. */
export async function raiseLedgerFaults(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  faults: readonly { rule: string; sentence: string }[],
): Promise<void> {
  const at = now();
  const subjects = faults.map(({ rule, sentence }) => `${rule} ${hashOf(sentence)}`);
  if (subjects.length > 0) await transact(db, (tx) => seen(tx, 'ledger-fault', subjects, at));
}

const hashOf = (sentence: string) => createHash('sha256').update(sentence).digest('hex').slice(0, 16);

/** Shorter outages end by themselves before anybody has read an email. */
const outageMs = 5 * 60_000;
const everyMs = 60_000;
/** After so long without a sign of it, an outage is another one. */
const sameOutageMinutes = 30;

/**
 * Notices an outage of the payment provider that any process sees: of several that see the same, one alert remains.
 *
 * @returns what the circuit breaker calls (`withPaymentBreaker`)
 */
export function watchOutage(shop: Pick<Shop, 'db' | 'now' | 'log'>): (openSince: Date | null) => void {
  let nextAt = 0;
  return (openSince) => {
    const now = shop.now();
    if (openSince === null || now.getTime() - openSince.getTime() < outageMs || now.getTime() < nextAt) return;
    nextAt = now.getTime() + everyMs;
    // The shopper who found it does not wait for it.
    raiseOutage(shop, openSince).catch((error: unknown) => shop.log.error({ err: error }, 'An outage was not noted'));
  };
}

async function raiseOutage({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>, openSince: Date): Promise<void> {
  const at = now();
  const isNew = await transact(db, async (tx) => {
    await takeTurns(tx);
    const known = await tx
      .selectFrom('ownerAlerts')
      .select('subject')
      .where('kind', '=', 'provider-away')
      .where('lastSeenAt', '>', minutesBefore(at, sameOutageMinutes))
      .orderBy('lastSeenAt', 'desc')
      .executeTakeFirst();
    await seen(tx, 'provider-away', [known?.subject ?? openSince.toISOString()], at);
    return known === undefined;
  });
  if (isNew) log.error(`ATTENTION The payment provider has not responded since ${openSince.toISOString()}`);
}

async function seen(tx: Database, kind: AlertKind, subjects: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into owner_alerts (kind, subject, noticed_at, last_seen_at)
    select ${kind}, subject, ${at}, ${at} from unnest(${subjects}::text[]) as subject group by subject order by subject
    on conflict (kind, subject) do update set last_seen_at = greatest(owner_alerts.last_seen_at, excluded.last_seen_at)`.execute(
    tx,
  );
}
