import { sql } from 'kysely';
import { type AlertKind, alertKinds } from '#shared/admin/alerts.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { hoursBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { ownerAlertEmail } from '../email/templates/owner-alert.ts';
import type { Shop } from '../shop.ts';
import { foundAlerts } from './found-alerts.ts';
import { writeFoundNotices } from './write-found-notices.ts';
import { takeTurns } from './raise-alerts.ts';

/** Owners get at most one email of a kind in this time, about everything that came meanwhile. */
const pauseHours = 1;

/**
 * Emails owners about what needs one: once about each thing, however often this runs and wherever it is killed, since
 * what was noticed, that it was emailed, and the emails themselves are written in one transaction. Kinds that staff can
 * choose are only noticed here, and emailed by `sendNotices`. Runs every minute.
 */
export async function notifyOwners(shop: Shop): Promise<void> {
  const settings = await shop.settings();
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    await takeTurns(tx);
    await raiseFoundAlerts(tx, at);
    await writeFoundNotices(tx, at);
    const owners = await tx
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('role', '=', 'owner')
      .where('leftAt', 'is', null)
      .orderBy('id')
      .execute();
    if (owners.length === 0) return; // The alerts wait for the first owner.
    for (const kind of await kindsToEmail(tx, at)) await emailOwners({ ...shop, tx }, { kind, owners, settings, at });
  });
}

async function raiseFoundAlerts(tx: Database, at: Date): Promise<void> {
  for (const [kind, found] of Object.entries(foundAlerts(at))) {
    // An alert that was resolved while it waited for its email, or for an owner, is dropped.
    await sql`
      delete from owner_alerts where kind = ${kind} and emailed_at is null
        and not exists (select from (${found}) as found where left(found.subject, 300) = owner_alerts.subject)`.execute(
      tx,
    );
    await sql`
      insert into owner_alerts (kind, subject, noticed_at, last_seen_at)
      select ${kind}, left(subject, 300), ${at}, ${at} from (${found}) as found
      on conflict (kind, subject) do nothing`.execute(tx);
  }
}

/** Kinds with something new and no recent email. */
async function kindsToEmail(tx: Database, at: Date): Promise<AlertKind[]> {
  const rows = await tx
    .selectFrom('ownerAlerts')
    .select('kind')
    .groupBy('kind')
    .having(sql<boolean>`bool_or(emailed_at is null)`)
    .having(sql<boolean>`coalesce(max(emailed_at) <= ${hoursBefore(at, pauseHours)}, true)`)
    .execute();
  const kinds = new Set(rows.map(({ kind }) => kind));
  // A kind that only a newer release knows is left to it.
  return alertKinds.filter((kind) => kinds.has(kind));
}

interface Notification {
  kind: AlertKind;
  owners: readonly { id: string; email: string }[];
  settings: ShopSettings;
  at: Date;
}

async function emailOwners(
  { tx, jobs, now }: Pick<Shop, 'jobs' | 'now'> & { tx: Database },
  { kind, owners, settings, at }: Notification,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('ownerAlerts')
    .set({ emailedAt: at })
    .where('kind', '=', kind)
    .where('emailedAt', 'is', null)
    .executeTakeFirst();
  const content = ownerAlertEmail({ kind, times: Number(numUpdatedRows) }, settings);
  for (const { id, email } of owners) {
    await queueEmail({ tx, jobs, now }, { key: `owner-alert:${kind}:${at.toISOString()}:${id}`, to: email, content });
  }
}
