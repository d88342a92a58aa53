import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { returnAcceptedEmail } from '../email/templates/returns/return-accepted.ts';
import { returnDeclinedEmail } from '../email/templates/returns/return-declined.ts';
import type { Shop } from '../shop.ts';
import { type ComposeAboutReturn, emailAboutReturn } from './email-about-return.ts';
import { lockOrderOfReturn, moveReturn } from './move-return.ts';
import { releaseReplacements } from './replacements.ts';

interface Decision {
  who: Who;
  audit: InTransaction;
}

/** Accepts a return and emails where to send it. @throws ShopError `return_not_found`, `return_moved` */
export function acceptReturn(shop: Shop, id: string, { who, audit }: Decision): Promise<void> {
  return transact(shop.db, async (tx) => {
    await lockOrderOfReturn(tx, id);
    if (!(await moveReturn(tx, id, { to: 'accepted', who, at: shop.now() }))) return;
    await emailAboutReturn(shop, tx, { id, step: 'accepted', compose: returnAcceptedEmail });
    await audit(tx);
  });
}

/** Declines a return and emails why; what it reserved is released. @throws ShopError `return_not_found`, `return_moved` */
export function declineReturn(shop: Shop, id: string, { who, audit, words }: Decision & { words: string }) {
  return transact(shop.db, async (tx) => {
    const { anonymousAt } = await lockOrderOfReturn(tx, id);
    // When the customer is gone nobody reads it, and nothing would ever erase it.
    const declineWords = anonymousAt === null ? words : '';
    if (!(await moveReturn(tx, id, { to: 'declined', who, at: shop.now(), declineWords }))) return;
    await releaseReplacements(tx, id);
    const compose: ComposeAboutReturn = (about, settings) => returnDeclinedEmail({ ...about, words }, settings);
    await emailAboutReturn(shop, tx, { id, step: 'declined', compose });
    await audit(tx);
  });
}

/**
 * Withdraws a return that was not received yet; its units may be returned again within the days of the policy, and what it
 * reserved is released. A return of another order does not exist for the caller.
 *
 * @throws ShopError `return_not_found`, `return_moved`
 */
export function withdrawReturn(shop: Shop, { orderId, id }: { orderId: string; id: string }): Promise<void> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrderOfReturn(tx, id);
    if (order.id !== orderId) throw new ShopError('return_not_found');
    if (await moveReturn(tx, id, { to: 'withdrawn', who: 'shopper', at: shop.now() }))
      await releaseReplacements(tx, id);
  });
}
