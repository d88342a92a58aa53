import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';

/** The order events of actions that may be repeated. */
export const shippedKinds = ['shipped', 'on_delivery_dispatched'] as const;
export const deliveredKinds = ['delivered'] as const;
export const undeliveredKinds = ['undelivered'] as const;
export const sentAgainKinds = ['sent_again'] as const;

export interface Repeated {
  /** The idempotency key; undefined from a browser of the former release. */
  key: string | undefined;
  kinds: typeof shippedKinds | typeof deliveredKinds | typeof undeliveredKinds | typeof sentAgainKinds;
  who: Who;
}

/**
 * Whether the same member of staff did the same to this order under the same idempotency key: the response was lost, and
 * the browser sends it again (docs/decisions/0102). Call it with the order's row locked, so that of two requests at once
 * the second sees the first.
 */
export async function isRepeated(db: Database, orderId: string, { key, kinds, who }: Repeated): Promise<boolean> {
  if (key === undefined) return false;
  const event = await db
    .selectFrom('orderEvents')
    .select(['who', 'note'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', kinds)
    .execute();
  return event.some((one) => one.who === who && one.note?.['key'] === key);
}
