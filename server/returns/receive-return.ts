import { ShopError } from '#shared/errors.ts';
import type { ReceiveForm } from '#shared/admin/returns/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Who } from '#shared/orders/status.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { refundReturn } from '../payments/refunds/refund-order.ts';
import type { Shop } from '../shop.ts';
import { writeOff } from '../stock/write-off.ts';
import { lockOrderOfReturn, moveReturn } from './move-return.ts';
import { linesOfReturn } from './order-returns.ts';

interface Receipt extends ReceiveForm {
  who: Who;
  audit: InTransaction;
}

/**
 * Records the units of an accepted return as received and inspected, restocks them or writes them off, and requests the
 * refund: all in one transaction, so that a killed process leaves either an accepted return or one whose refund is
 * queued. Received twice, it is refunded once.
 *
 * @throws ShopError `return_not_found`, `return_moved`; `invalid_request` when a line was not inspected
 */
export function receiveReturn(
  shop: Shop,
  id: string,
  { lines: inspected, isShippingRefunded, who, audit }: Receipt,
): Promise<void> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrderOfReturn(tx, id);
    const at = shop.now();
    if (!(await moveReturn(tx, id, { to: 'received', who, at }))) return;
    const items = (await linesOfReturn(tx, id)).map((item) => {
      const line = inspected.find(({ position }) => position === item.position);
      if (!line) throw new ShopError('invalid_request', { message: adminMessages.returns.inspectEach });
      return { ...item, isRestocked: line.isRestocked };
    });
    for (const { position, isRestocked } of items) {
      await tx
        .updateTable('returnLines')
        .set({ restocked: isRestocked })
        .where('returnId', '=', id)
        .where('position', '=', position)
        .execute();
    }
    const reason = `Return of order ${orderNumber(order.id)}`;
    const extra = isShippingRefunded ? order.shippingPrice : 0;
    const refundId = await refundReturn(shop, tx, order, { lines: items, extra, reason, who, key: `return:${id}` });
    await writeOff(
      tx,
      items.filter(({ isRestocked }) => !isRestocked),
      { orderId: order.id, who, at },
    );
    if (refundId === null) await moveReturn(tx, id, { to: 'closed', who, at });
    else await tx.updateTable('returns').set({ refundId }).where('id', '=', id).execute();
    await audit(tx);
  });
}
