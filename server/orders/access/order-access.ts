import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';

interface Access {
  orderId: string;
  visitor: Visitor;
  /** Whether the browser comes by a link in an email, and did not place the order. */
  byLink?: boolean;
  now: Date;
}

/** Gives a browser access to the order that it placed. */
export function accessFor(tx: Database, { orderId, visitor, byLink = false, now }: Access) {
  return tx.insertInto('orderAccess').values({ tokenHash: visitor.tokenHash, orderId, byLink, givenAt: now });
}

/** The same for a browser that may have access already; renews the date, as its cookie was renewed just now. */
export function renewAccess(tx: Database, access: Access) {
  return accessFor(tx, access).onConflict((conflict) =>
    conflict.columns(['tokenHash', 'orderId']).doUpdateSet({ givenAt: access.now }),
  );
}

/**
 * Whether a row of `order_access` is of a browser that came by a link. Rows of the former release lack `by_link`: there, access
 * given at the moment the order was created belongs to the browser that placed it, and once renewed it counts as by a link.
 */
const cameByLink = sql<boolean>`coalesce(by_link, given_at <> (
  select placed.created_at from orders as placed where placed.id = order_access.order_id))`;

/** Whether this browser placed a row of `orders`; a link in an email, or its address, proves nothing. */
export const isPlacedBy = (visitor: Visitor | null) => sql<boolean>`exists (
  select from order_access where order_id = orders.id and token_hash = ${visitor?.tokenHash ?? null}::bytea
    and not ${cameByLink})`;

/** Ends the access of browsers that came by a link. */
export async function endAccessByLink(tx: Database, orderId: string): Promise<void> {
  await tx.deleteFrom('orderAccess').where('orderId', '=', orderId).where(cameByLink).execute();
}
