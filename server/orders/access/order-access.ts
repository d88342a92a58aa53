import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';

interface Access {
  orderId: string;
  visitor: Visitor;
  now: Date;
}

/** Gives a browser access to the order that it placed. */
export function accessFor(tx: Database, { orderId, visitor, now }: Access) {
  return tx.insertInto('orderAccess').values({ tokenHash: visitor.tokenHash, orderId, givenAt: now });
}

/** The same for a browser that may have access already; renews the date, as its cookie was renewed just now. */
export function renewAccess(tx: Database, access: Access) {
  return accessFor(tx, access).onConflict((conflict) =>
    conflict.columns(['tokenHash', 'orderId']).doUpdateSet({ givenAt: access.now }),
  );
}
