import { adminMessages } from '#shared/admin/messages.ts';
import type { OpenReturnForm } from '#shared/admin/returns/forms.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { returnAcceptedEmail } from '../email/templates/returns/return-accepted.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { retryWithRoom } from '../orders/placing/retry-with-room.ts';
import { makeRoomToOrder } from '../payments/reservations/make-room-to-order.ts';
import type { Shop } from '../shop.ts';
import { emailAboutReturn } from './email-about-return.ts';
import { insertReturn, repeatedReturn } from './insert-return.ts';
import { moveReturn } from './move-return.ts';
import { replacementsIn } from './replacements.ts';

const texts = adminMessages.returns;

interface Opening {
  form: OpenReturnForm;
  who: Who;
  /** The audit log entry of the new return. */
  audit: (id: string) => InTransaction;
}

/**
 * Opens a return for the customer of a delivered order and accepts it (decision 0122), by the rules of a request but for its
 * days. The same key and form open it once.
 *
 * @returns its id
 * @throws ShopError `order_not_found`; `gone` for an order whose customer was deleted; `not_returnable`, `return_reused`,
 *   `stock_short` as for a request
 */
export async function openReturn(shop: Shop, orderId: string, opening: Opening): Promise<string> {
  try {
    return await retryWithRoom(
      () => transact(shop.db, (tx) => open(shop, tx, orderId, opening)),
      () => makeRoomToOrder(shop, replacementsIn(opening.form.lines)),
    );
  } catch (error) {
    const isReused = error instanceof ShopError && error.code === 'return_reused';
    throw isReused ? new ShopError(error.code, { message: texts.openedBefore }) : error;
  }
}

async function open(shop: Shop, tx: Database, orderId: string, { form, who, audit }: Opening): Promise<string> {
  const at = shop.now();
  const order = await lockOrder(tx, orderId);
  const opened = await repeatedReturn(tx, orderId, form);
  if (opened !== null) return opened;
  if (order.anonymousAt !== null) throw new ShopError('gone'); // Nobody is left, and no job would ever delete the words.
  if (order.deliveredAt === null) throw new ShopError('not_returnable', { message: texts.notDelivered });
  const id = await insertReturn(tx, order, form, { who, at, texts });
  await moveReturn(tx, id, { to: 'accepted', who, at });
  await emailAboutReturn(shop, tx, { id, step: 'accepted', compose: returnAcceptedEmail });
  await audit(id)(tx);
  return id;
}
