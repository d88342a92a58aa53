import { transact } from '../db/transact.ts';
import { cancelEmailsTo } from '../email/cancel-emails.ts';
import type { Shop } from '../shop.ts';
import { requestLinks } from './back-in-stock-links.ts';

/**
 * Ends one request, with one click and no confirmation (RFC 8058). Its queued emails are not sent any more. A notified
 * one stays without its address until it expires, because it counts towards the number of notified shoppers.
 * Idempotent.
 *
 * @returns whether the link is valid; a request that was deleted counts as ended
 */
export async function endRequest(shop: Shop, token: string): Promise<boolean> {
  const id = requestLinks.idIn('leave', token, shop);
  if (id === null) return false;
  await transact(shop.db, async (tx) => {
    const request = await tx
      .selectFrom('stockRequests')
      .select('email')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!request) return;
    await tx.deleteFrom('stockRequests').where('id', '=', id).where('notifiedAt', 'is', null).execute();
    await tx.updateTable('stockRequests').set({ email: '' }).where('id', '=', id).execute();
    await cancelEmailsTo(tx, { to: request.email, about: [`stock-request-confirm:${id}`, `back-in-stock:${id}`] });
  });
  return true;
}
