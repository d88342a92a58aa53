import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';

/**
 * Records what staff did about an unknown charge.
 *
 * @throws ShopError `gone`; `changed_elsewhere` when it was recorded already
 */
export async function logUnknownCharge(
  { db, now }: Shop,
  reference: string,
  { note, by }: { note: string; by: Staff },
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('unknownCharges')
      .set({ doneAt: at, doneBy: by._id, doneNote: note })
      .where('reference', '=', reference)
      .where('doneAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError(await errorCode(tx, reference));
    await writeAudit(tx, { by, at, action: 'charge.done', subject: reference });
  });
}

async function errorCode(tx: Database, reference: string) {
  const charge = tx.selectFrom('unknownCharges').select('reference').where('reference', '=', reference);
  return (await charge.executeTakeFirst()) ? ('changed_elsewhere' as const) : ('gone' as const);
}
