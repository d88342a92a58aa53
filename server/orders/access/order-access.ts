import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';

interface Access {
  orderId: string;
  visitor: Visitor;
  now: Date;
}

/** Lets a browser read the order that it has placed. */
export function accessFor(tx: Database, { orderId, visitor, now }: Access) {
  return tx.insertInto('orderAccess').values({ tokenHash: visitor.tokenHash, orderId, givenAt: now });
}

/** The same where it may be allowed to already: its cookie was renewed just now. */
export function accessAgain(tx: Database, access: Access) {
  return accessFor(tx, access).onConflict((conflict) =>
    conflict.columns(['tokenHash', 'orderId']).doUpdateSet({ givenAt: access.now }),
  );
}
