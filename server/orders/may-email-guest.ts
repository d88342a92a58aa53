import { unknownClient } from '../rate-limits/client.ts';
import { refundUse, tryConsume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';

/**
 * Whether a guest may be emailed about an order that nobody has paid. Anybody may have typed the address, so each gets
 * few such emails, and the shop sends few in all (docs/decisions/0040).
 */
export async function mayEmailGuest(shop: Shop, email: string): Promise<boolean> {
  const client = unknownClient(email);
  if (!(await tryConsume(shop, 'fill one mailbox', client))) return false;
  if (await tryConsume(shop, 'write to strangers', client)) return true;
  await refundUse(shop, 'fill one mailbox', client);
  return false;
}
