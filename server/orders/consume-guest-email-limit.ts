import { unknownClient } from '../rate-limits/client.ts';
import { refundUse, tryConsume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Counts an email to a guest about an order that nobody has paid. Anybody may have typed the address, so each gets
 * few such emails, and the shop sends few in all, of which orders from one network have a share (docs/decisions/0040).
 *
 * @param from the network of the order, or another key for the person who causes the email
 * @returns whether it may be sent; otherwise nothing was counted
 */
export async function consumeGuestEmailLimit(shop: Shop, email: string, from: string): Promise<boolean> {
  const client = { ...unknownClient(email), network: from };
  if (!(await tryConsume(shop, 'fill one mailbox', client))) return false;
  if (await tryConsume(shop, 'write about orders', client)) return true;
  await refundUse(shop, 'fill one mailbox', client);
  return false;
}
