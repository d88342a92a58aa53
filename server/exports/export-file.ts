import { ShopError } from '#shared/errors.ts';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { requireRight } from '../staff/rights/require-right.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { kindOf } from './export-kinds.ts';

interface ExportFile {
  fileName: string;
  /** The size of all parts together, which are compressed with gzip. */
  bytes: number;
  parts: AsyncIterable<Buffer>;
}

/**
 * A finished export, for the staff member who requested it; exports of personal data are logged.
 *
 * @throws ShopError `export_gone`, also when it is unfinished, somebody else's or unknown; `no_right`
 */
export async function openExport(db: Database, id: string, { by, now }: { by: Staff; now: Date }): Promise<ExportFile> {
  const found = await db
    .selectFrom('exports')
    .select(['wish', 'fileName', 'attempt', 'bytes'])
    .where('id', '=', id)
    .where('staffId', '=', by._id)
    .where('endsAt', '>', now)
    .where('madeAt', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new ShopError('export_gone');
  const { fileName, attempt, bytes } = found;
  const { needs, audit } = kindOf(found.wish as ExportRequest);
  requireRight(by, needs);
  if (audit) await writeAudit(db, { by, at: now, action: 'export.downloaded', subject: fileName });
  return { fileName, bytes: bytes!, parts: partsOf(db, id, attempt!) };
}

/** One chunk at a time, so that memory does not grow with the file. */
async function* partsOf(db: Database, exportId: string, attempt: string): AsyncGenerator<Buffer> {
  const parts = db.selectFrom('exportParts').where('exportId', '=', exportId).where('attempt', '=', attempt);
  for (let number = 0; ; number += 1) {
    const part = await parts.select('bytes').where('number', '=', number).executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}

/** Runs every ten minutes. */
export async function deleteExpiredExports(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('exports').where('endsAt', '<=', now).execute();
}
