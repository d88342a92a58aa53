import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { returnEndedEmail } from '../email/templates/returns/return-ended.ts';
import type { Shop } from '../shop.ts';
import { emailAboutReturn } from './email-about-return.ts';
import { lockOrderOfReturn, moveReturn } from './move-return.ts';
import { releaseReplacements } from './replacements.ts';

/**
 * Withdraws an accepted return whose items did not arrive, and emails its customer: its units can be refunded or
 * returned again, and what it reserved is released. Idempotent.
 *
 * @throws ShopError `return_not_found`; `return_moved` unless it is accepted, also when its customer withdrew it
 */
export function endReturn(shop: Shop, id: string, { who, audit }: { who: Who; audit: InTransaction }): Promise<void> {
  return transact(shop.db, async (tx) => {
    await lockOrderOfReturn(tx, id); // The values read here are valid until the end of the transaction.
    const { status, updatedBy } = await tx
      .selectFrom('returns')
      .select(['status', 'updatedBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (status === 'withdrawn' && updatedBy.startsWith('staff:')) return;
    if (status !== 'accepted') throw new ShopError('return_moved');
    await moveReturn(tx, id, { to: 'withdrawn', who, at: shop.now() });
    await releaseReplacements(tx, id);
    await emailAboutReturn(shop, tx, { id, step: 'ended', compose: returnEndedEmail });
    await audit(tx);
  });
}
