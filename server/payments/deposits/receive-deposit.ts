import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { Database } from '../../db/database.ts';
import { cancelEmail } from '../../email/cancel-emails.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { depositReceivedEmail } from '../../email/templates/orders/deposit.ts';
import { writeNotice } from '../../notices/write-notice.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { depositOf } from '../../orders/deposit.ts';
import { reminderKey } from '../../orders/emails/email-keys.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { settingsOfOrder } from '../../orders/settings-of-order.ts';
import type { Shop } from '../../shop.ts';

/** How staff received a deposit. */
type ByHand = ByHandForm & { who: `staff:${string}` };

/**
 * Records that the deposit of an order has come. Its row is locked, it is unpaid, and its units are reserved: they stay so
 * until staff end the order. The customer gets an email that says what is left to pay, staff a notice.
 *
 * @param byHand null if the provider received it: its payment then has the outcome 'deposit'
 */
export async function receiveDeposit(
  shop: Shop,
  tx: Database,
  { order, byHand }: { order: LockedOrder; byHand: ByHand | null },
): Promise<void> {
  const at = shop.now();
  const received = byHand && {
    way: byHand.way,
    reference: byHand.way === 'cash' ? '' : byHand.reference,
    recordedBy: byHand.who,
  };
  await tx
    .updateTable('deposits')
    .set({ receivedAt: at, ...received })
    .where('orderId', '=', order.id)
    .execute();
  const { restBy, amount } = (await depositOf(tx, order.id))!;
  await tx.updateTable('orders').set({ payBy: restBy, heldUntil: restBy }).where('id', '=', order.id).execute();
  if (byHand) {
    const note = { way: byHand.way, receivedKobo: amount * 100 };
    await logOrderEvent(tx, order.id, { kind: 'deposit_by_hand', who: byHand.who, at, note });
  }
  await cancelEmail(tx, reminderKey(order.id)); // The deposit's.
  await writeNotice(tx, { kind: 'deposit-paid', subject: order.id, at });
  const { email } = await tx.selectFrom('orders').select('email').where('id', '=', order.id).executeTakeFirstOrThrow();
  const content = depositReceivedEmail(await orderById(tx, order.id), await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: `deposit-received:${order.id}`, to: email, content });
}
