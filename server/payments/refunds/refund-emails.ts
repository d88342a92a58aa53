import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { queueEmail, type EmailContent } from '../../email/queue-email.ts';
import { orderRefundedEmail } from '../../email/templates/orders/order-refunded.ts';
import { sentToAccountEmail } from '../../email/templates/orders/refund-account.ts';
import { bankAccountNeeded } from '../../orders/bank-account-needed.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { bankAccountOf } from '../../refunds/bank-account-of-refund.ts';
import type { Shop } from '../../shop.ts';

interface MovedRefund {
  id: string;
  reference: string;
  amountKobo: number;
}

/** Queues the email about a refund that the provider has accepted; the bank may still take days. */
export async function emailRefunded(shop: Shop, tx: Database, refund: MovedRefund): Promise<void> {
  const { order, receivedKobo, isUnneeded } = await paidOrder(tx, refund);
  const refunded = { order, amount: refund.amountKobo / 100, isWhole: refund.amountKobo === receivedKobo, isUnneeded };
  const content = orderRefundedEmail(refunded, await shop.settings(tx));
  await send(shop, tx, { key: `order-refunded:${refund.id}`, to: order.guestInfo.email, content });
}

/**
 * Queues the email that asks for an account: once each time that the provider needs one.
 *
 * @param sentBefore how many were sent, for one that the customer wants again
 */
export async function emailBankAccountNeeded(
  shop: Shop,
  tx: Database,
  refund: MovedRefund,
  sentBefore = 0,
): Promise<void> {
  const { order } = await paidOrder(tx, refund);
  const waiting = { order, refundId: refund.id, amount: refund.amountKobo / 100 };
  const [key, content] = await bankAccountNeeded(shop, tx, waiting, await shop.settings(tx));
  const again = sentBefore === 0 ? '' : `:${sentBefore}`;
  await send(shop, tx, { key: `${key}${again}`, to: order.guestInfo.email, content });
}

/** Queues the email that says which account a refund goes to, so that its owner notices one that is not theirs. */
export async function emailSentToAccount(shop: Shop, tx: Database, refund: MovedRefund): Promise<void> {
  const account = await bankAccountOf(tx, refund.id);
  // Staff gave the account on the provider's own dashboard.
  if (!account?.bank || !account.ending) return emailRefunded(shop, tx, refund);
  const { order } = await paidOrder(tx, refund);
  const facts = { order, amount: refund.amountKobo / 100, bank: account.bank, ending: account.ending };
  const content = sentToAccountEmail(facts, await shop.settings(tx));
  const key = `refund-to-account:${refund.id}:${account.sentAt.getTime()}`;
  await send(shop, tx, { key, to: order.guestInfo.email, content });
}

async function paidOrder(tx: Database, { reference }: MovedRefund) {
  const { orderId, outcome, receivedKobo } = await tx
    .selectFrom('paymentAttempts')
    .select(['orderId', 'outcome'])
    // An order paid in two parts is refunded by two refunds, and neither is a full refund.
    .select(
      sql<number | null>`case when outcome in ('applied', 'deposit', 'difference') then (
        select received_kobo from sale_payments where sale_payments.order_id = payment_attempts.order_id)
        else received_kobo end`.as('receivedKobo'),
    )
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const order = await orderById(tx, orderId);
  // The deposit of a cancelled order is refunded by itself.
  const hasOtherMoney = order.isPaid || (order.status === 'pending' && Boolean(order.deposit?.receivedAt));
  return { order, receivedKobo, isUnneeded: outcome === 'refund_due' && hasOtherMoney };
}

/** Nobody is emailed about an anonymized order: its address is empty. */
const send = (shop: Shop, tx: Database, email: { key: string; to: string; content: EmailContent }) =>
  queueEmail({ ...shop, tx }, email);
