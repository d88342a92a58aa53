import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Export, ExportRequest } from '#shared/admin/exports/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { hoursAfter, minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { staffClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { requireRight } from '../staff/rights/require-right.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { queues } from '../jobs/job-queue.ts';
import { kindOf } from './export-kinds.ts';

const retentionHours = 24;
/** The waiting exports of one staff member. An older one failed and does not count. */
const maxWaiting = 3;
const waitsMinutes = 15;
const listed = 10;

/**
 * Requests an export.
 *
 * @throws ShopError `no_right`, `too_many_requests`, `too_many_exports`
 */
export async function requestExport(shop: Shop, request: ExportRequest, by: Staff): Promise<Export> {
  const { db, jobs, now } = shop;
  const { name, audit, needs } = kindOf(request);
  requireRight(by, needs);
  await consume(shop, 'ask for an export', staffClient(by._id));
  const at = now();
  const row = {
    staffId: by._id,
    wish: JSON.stringify(request),
    fileName: `${name(request, lagosDayOf(at))}.csv`,
    askedAt: at,
    endsAt: hoursAfter(at, retentionHours),
  };
  const created = await transact(db, async (tx) => {
    // Serialized: of ten concurrent requests, three are accepted.
    await tx.selectFrom('staff').select('id').where('id', '=', by._id).forNoKeyUpdate().executeTakeFirstOrThrow();
    const { waiting } = await tx
      .selectFrom('exports')
      .select(sql<number>`count(*)`.as('waiting'))
      .where('staffId', '=', by._id)
      .where('madeAt', 'is', null)
      .where('refused', 'is', null)
      .where('askedAt', '>', minutesBefore(at, waitsMinutes))
      .executeTakeFirstOrThrow();
    if (waiting >= maxWaiting) throw new ShopError('too_many_exports', { retryAfterSeconds: 10 });
    const inserted = await tx.insertInto('exports').values(row).returning(shown).executeTakeFirstOrThrow();
    if (audit) await writeAudit(tx, { by, at, ...audit(request) });
    await queues.runExport.add(jobs, tx, { id: inserted.id });
    return inserted;
  });
  return asExport(created);
}

/** The exports that a staff member requested and may still download, newest first. */
export async function exportsOf(db: Database, by: Staff, now: Date): Promise<Export[]> {
  const rows = await db
    .selectFrom('exports')
    .select(shown)
    .where('staffId', '=', by._id)
    .where('endsAt', '>', now)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
  const own = rows.map(asExport);
  return own.filter(({ kind }) => may(by.role, kindOf({ kind } as ExportRequest).needs));
}

const shown = ['id', 'wish', 'fileName', 'askedAt', 'madeAt', 'refused'] as const;

interface Row {
  id: string;
  wish: unknown;
  fileName: string;
  askedAt: Date;
  madeAt: Date | null;
  refused: string | null;
}

const asExport = ({ id, wish: request, fileName, askedAt, madeAt, refused }: Row): Export => ({
  _id: id,
  kind: (request as ExportRequest).kind,
  fileName,
  requestedAt: askedAt.toISOString(),
  state: madeAt ? 'ready' : refused ? 'failed' : 'waits',
  why: refused && adminMessages.exports.tooLarge,
});
