import type { Database } from '../../db/database.ts';
import { creditedEmail } from '../../email/templates/orders/credited.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';
import { creditBalance } from '../../store-credit/credit.ts';
import { type DoneRefund, recordDoneRefund } from './record-done-refund.ts';

interface CreditRefund extends DoneRefund {
  orderId: string;
  /** The provider's payment that it refunds; null for what staff received by hand, and for credit that paid. */
  reference: string | null;
}

/** Refunds a part of a payment as store credit, at once. The database rejects credit without an account. */
export function refundAsCredit(
  shop: Pick<Shop, 'now'>,
  tx: Database,
  { orderId, reference, ...refund }: CreditRefund,
): Promise<{ id: string; isNew: boolean }> {
  const payment = reference === null ? { byHandOrderId: orderId } : { reference };
  return recordDoneRefund(shop, tx, { ...refund, ...payment, byHandWay: 'store_credit' });
}

/** Queues the email about new credit, with all the credit that the customer has now. */
export async function emailCredited(
  shop: Shop,
  tx: Database,
  { id, orderId, accountId, amountKobo }: { id: string; orderId: string; accountId: string; amountKobo: number },
): Promise<void> {
  const order = await orderById(tx, orderId);
  const credited = { order, amount: amountKobo / 100, balance: (await creditBalance(tx, accountId)) / 100 };
  const content = creditedEmail(credited, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-refunded:${id}`, to: order.guestInfo.email, content });
}
