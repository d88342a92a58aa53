import { createHash } from 'node:crypto';
import { adminMessages } from '#shared/admin/messages.ts';
import type { ChangeItemForm } from '#shared/admin/orders/change-item-api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/admin/change-status.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { retryWithRoom } from '../../orders/placing/retry-with-room.ts';
import type { Shop } from '../../shop.ts';
import { reserveStock } from '../../stock/move-stock.ts';
import { makeRoomToOrder } from '../reservations/make-room-to-order.ts';
import { endOfPayLink } from '../staff-orders/terms.ts';
import { applyChange } from './apply-change.ts';
import { emailChangeToPay } from './change-emails.ts';
import { noteOfChange } from './note-of-change.ts';
import { readChange, rejectUnchangeable } from './read-change.ts';

interface Change {
  form: ChangeItemForm;
  who: `staff:${string}`;
  audit: InTransaction;
}

/**
 * Changes units of a paid order into another item, before it is shipped (docs/decisions/0105): at once what costs the same
 * or less, or was paid by hand. What is to be paid by the link is reserved until then. The same key and form change it once.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not paid or has been shipped, `not_changeable`,
 *   `change_open`, `in_dispute`, `changed_elsewhere` when the line or the difference is not what staff saw, `PRICE_CHANGED`,
 *   `stock_short`, `key_reused`, `paid_by_hand`, `paid_by_provider` when `paidBack` does not suit the payment
 */
export function changeItem(shop: Shop, orderId: string, change: Change): Promise<void> {
  return retryWithRoom(
    () => transact(shop.db, (tx) => changeInTransaction(shop, tx, orderId, change)),
    () => makeRoomToOrder(shop, [change.form]),
  );
}

async function changeInTransaction(shop: Shop, tx: Database, orderId: string, { form, who, audit }: Change) {
  const at = shop.now();
  const order = await lockOrder(tx, orderId);
  const keys = { idempotencyKey: hashOf(`${who}\n${form.key}`), requestHash: hashOf(JSON.stringify([orderId, form])) };
  if (await isRepeated(tx, keys)) return;
  await rejectUnchangeable(tx, order);
  const units = await readChange(tx, order, form);
  await reserveStock(tx, [{ variantId: units.newVariantId, size: units.newSize, quantity: units.quantity }]);
  const { payment, paidBack } = form;
  const isLater = payment?.way === 'link';
  const change = await tx
    .insertInto('orderChanges')
    .values({
      ...keys,
      ...units,
      orderId,
      createdAt: at,
      createdBy: who,
      ...(isLater ? { payBy: await endOfPayLink(tx, at) } : { appliedAt: at, ...wayOf(payment) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isLater) {
    await logOrderEvent(tx, orderId, { kind: 'change_offered', who, at, note: await noteOfChange(tx, change) });
    await emailChangeToPay(shop, tx, change);
  } else {
    await applyChange(shop, tx, { order, change, who, paidBack });
  }
  await audit(tx);
}

function wayOf(payment: ChangeItemForm['payment']) {
  if (payment === null || payment.way === 'link') return {};
  return { way: payment.way, wayReference: payment.way === 'cash' ? '' : payment.reference };
}

async function isRepeated(
  tx: Database,
  { idempotencyKey, requestHash }: { idempotencyKey: string; requestHash: string },
): Promise<boolean> {
  const known = await tx
    .selectFrom('orderChanges')
    .select('requestHash')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (known && known.requestHash !== requestHash) {
    throw new ShopError('key_reused', { message: adminMessages.general.changedElsewhere });
  }
  return known !== undefined;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
