import { daysBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Shop } from '../shop.ts';
import { requestLinks } from './back-in-stock-links.ts';
import { lastRequestedAt } from './last-requested-at.ts';

/**
 * Confirms an address, and with it all its open requests. Idempotent.
 *
 * @returns whether the request of the link is confirmed now: not with an invalid or expired link, nor after it ended
 */
export async function confirmAddress(shop: Shop, token: string): Promise<boolean> {
  const { db, now } = shop;
  const id = requestLinks.idIn('confirm', token, shop);
  if (id === null) return false;
  await db
    .updateTable('stockRequests')
    .set({ confirmedAt: now() })
    .where('confirmedAt', 'is', null)
    .where(lastRequestedAt, '>', daysBefore(now(), retention.stockRequestDays))
    .where('email', '=', (request) => request.selectFrom('stockRequests').select('email').where('id', '=', id))
    .execute();
  const request = await db.selectFrom('stockRequests').select('confirmedAt').where('id', '=', id).executeTakeFirst();
  return request !== undefined && request.confirmedAt !== null;
}
