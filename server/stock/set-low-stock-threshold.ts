import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';

/** Sets the threshold: a stock item is low when this many units or fewer are available. */
export async function setLowStockThreshold(
  { db, now }: Shop,
  { lowAt, by }: { lowAt: number; by: Pick<Staff, '_id'> },
) {
  await transact(db, async (tx) => {
    const before = await tx.selectFrom('stockAlert').select('lowAt').forUpdate().executeTakeFirstOrThrow();
    await tx.updateTable('stockAlert').set({ lowAt }).execute();
    const detail = { before: before.lowAt, after: lowAt };
    await writeAudit(tx, { by, at: now(), action: 'stock.alert-set', subject: 'stock', detail });
  });
}
