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
 * Ends the access of browsers that came by a link. Where the former release gave it, only the moment tells: the browser
 * that placed the order has access since then, until it renews it.
 */
export async function endAccessByLink(tx: Database, orderId: string): Promise<void> {
  const placed = sql<Date>`(select created_at from orders where id = order_id)`;
  await tx
    .deleteFrom('orderAccess')
    .where('orderId', '=', orderId)
    .where(sql<boolean>`coalesce(by_link, given_at <> ${placed})`)
    .execute();
}
