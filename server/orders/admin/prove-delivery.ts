import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { isEmailedCode, maxWrongCodes } from '../delivery/emailed-code.ts';
import type { LockedOrder } from '../lock-order.ts';

interface Proof {
  /** The code that the customer gave the rider. */
  code: string;
  who: Who;
  at: Date;
}

/**
 * Records that a shipped order, whose row is locked, was handed over for its code. A wrong code is counted; the caller must
 * commit that.
 *
 * @returns whether the code was right
 * @throws ShopError `order_moved` when it is not shipped; `code_tries_over` after five wrong codes
 */
export async function proveDelivery(
  { config }: Shop,
  tx: Database,
  { id, status }: LockedOrder,
  { code, who, at }: Proof,
): Promise<boolean> {
  if (status !== 'shipped') throw new ShopError('order_moved');
  const known = await tx.selectFrom('deliveryProofs').select('wrongCodes').where('orderId', '=', id).executeTakeFirst();
  if (known && known.wrongCodes >= maxWrongCodes) throw new ShopError('code_tries_over');
  const isRight = isEmailedCode(config.secrets, 'proves a delivery', { id, typed: code });
  await tx
    .insertInto('deliveryProofs')
    .values({ orderId: id, ...(isRight ? { provedAt: at, provedBy: who } : { wrongCodes: 1 }) })
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet(
          isRight ? { provedAt: at, provedBy: who } : { wrongCodes: sql<number>`delivery_proofs.wrong_codes + 1` },
        ),
    )
    .execute();
  return isRight;
}
