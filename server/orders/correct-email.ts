import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Who } from '#shared/orders/status.ts';
import { hasAccount } from '../accounts/has-account.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { readdressEmails } from '../email/readdress-emails.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { confirmOrderEmail, orderConfirmedEmail } from '../email/templates/on-delivery.ts';
import { depositReceivedEmail } from '../email/templates/deposit.ts';
import { changeToPayEmail } from '../email/templates/order-change.ts';
import { orderPaidEmail } from '../email/templates/order-paid.ts';
import { orderShippedEmail } from '../email/templates/order-shipped.ts';
import { accountNeededEmail } from '../email/templates/refund-account.ts';
import { paymentReminderEmail } from '../email/templates/payment-reminder.ts';
import { paymentUnderReviewEmail } from '../email/templates/payment-under-review.ts';
import type { Shop } from '../shop.ts';
import { endAccessByLink } from './access/order-access.ts';
import { logOrderEvent } from './admin/change-status.ts';
import { withDeliveryCode } from './delivery-code.ts';
import { emailedCode } from './emailed-code.ts';
import { onDeliveryOf } from './on-delivery.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { openChange } from './open-change.ts';
import { orderById } from './order-by-id.ts';
import { settingsOfOrder } from './settings-of-order.ts';

interface Correction {
  email: string;
  /** The version of the address that was on the page. */
  version: number;
  who: Who;
  audit?: InTransaction;
}

/**
 * Corrects the mistyped email address of a guest's order until it is delivered or cancelled (docs/decisions/0094).
 * Links that went to the former address stop opening the order, and so do browsers that came by one; the browser that
 * placed it stays. What its customer needs goes to the new address, once. The same address again changes nothing.
 *
 * @throws ShopError `order_not_found`; `email_of_account`; `email_final` when the order is delivered, cancelled or to be
 *   anonymized; `order_moved` when somebody else corrected it since
 */
export async function correctEmail(
  shop: Shop,
  orderId: string,
  { email, version, who, audit }: Correction,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.accountId !== null) throw new ShopError('email_of_account');
    const isOver = order.status === 'delivered' || order.status === 'cancelled';
    if (isOver || order.ownerLeftAt !== null) throw new ShopError('email_final');
    if (order.emailVersion !== version) throw new ShopError('order_moved');
    if (order.email === email) return;

    const at = shop.now();
    // Where no address was, no email went to a wrong one, and the pay link that staff sent by chat stays.
    const corrected = order.email === '' ? {} : { emailCorrectedAt: at };
    const columns = { email, emailVersion: version + 1, ...corrected };
    await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
    if (order.email !== '') await endAccessByLink(tx, orderId);
    await logOrderEvent(tx, orderId, { kind: 'email_corrected', who, at });

    const about = { opens: `order:${orderId}`, from: order.email, to: email, version: version + 1 } as const;
    await readdressEmails({ ...shop, tx }, { ...about, afresh: await emailsOf(shop, tx, { ...order, ...columns }) });
    await audit?.(tx);
  });
}

/** What the customer of an order needs, by key, as it would be written now. */
async function emailsOf(shop: Shop, tx: Database, locked: LockedOrder): Promise<Map<string, EmailContent>> {
  const { id, status, heldUntil, email } = locked;
  const order = withDeliveryCode(shop, await orderById(tx, id));
  const settings = await settingsOfOrder(shop, tx, locked);
  const review = await paymentUnderReview(tx, id);
  const reviewed = review ? [[`payment-review:${review}`, paymentUnderReviewEmail({ order }, settings)] as const] : [];
  if (status === 'pending') {
    if (review) return new Map(reviewed);
    if (heldUntil === null || heldUntil <= shop.now()) return new Map();
    if (order.deposit?.receivedAt) return new Map([[`deposit-received:${id}`, depositReceivedEmail(order, settings)]]);
    const isProved = await hasAccount(tx, email);
    const onDelivery = await onDeliveryOf(tx, id);
    if (!onDelivery) return new Map([[`order-received:${id}`, paymentReminderEmail({ order, isProved }, settings)]]);
    if (onDelivery.dispatchedAt) return new Map([shippedEmail(locked, order, settings)]);
    if (onDelivery.confirmedAt) return new Map([[`order-confirmed:${id}`, orderConfirmedEmail(order, settings)]]);
    const code = emailedCode(shop.config.secrets, 'confirms an order', id);
    return new Map([[`confirm-order:${id}:0`, confirmOrderEmail({ order, code, isProved }, settings)]]);
  }
  const change = await openChange(tx, id);
  return new Map([
    [`order-paid:${id}`, orderPaidEmail(order, settings)],
    ...(change && order.change ? [changeEmail(change.id, order, settings)] : []),
    ...reviewed,
    ...(status === 'shipped' ? [shippedEmail(locked, order, settings)] : []),
    ...order.refunds.flatMap((refund) => accountEmail(shop, { order, refund, settings })),
  ]);
}

async function paymentUnderReview(tx: Database, orderId: string): Promise<string | undefined> {
  const attempts = tx.selectFrom('paymentAttempts').select('reference').where('orderId', '=', orderId);
  return (await attempts.where('outcome', '=', 'review').executeTakeFirst())?.reference;
}

/** What is left to pay for a change of the order. */
function changeEmail(changeId: string, order: Order, settings: ShopSettings): [string, EmailContent] {
  const change = { ...order.change!, difference: order.change!.amount };
  return [`change-to-pay:${changeId}`, changeToPayEmail({ order, change }, settings)];
}

interface WaitingRefund {
  order: Order;
  refund: Order['refunds'][number];
  settings: ShopSettings;
}

/** The code that gives a refund its account, if it waits for one. */
function accountEmail({ config }: Shop, { order, refund, settings }: WaitingRefund): [string, EmailContent][] {
  if (!refund.needsAccount) return [];
  const { refundId } = refund.needsAccount;
  const code = emailedCode(config.secrets, 'gives a refund its account', refundId);
  const facts = { order, amount: refund.amount, code, isAgain: false };
  return [[`refund-account:${refundId}:0`, accountNeededEmail(facts, settings)]];
}

function shippedEmail(
  { id, courier, trackingNumber, trackingUrl }: LockedOrder,
  order: Order,
  settings: ShopSettings,
): [string, EmailContent] {
  return [`order-shipped:${id}`, orderShippedEmail({ order, courier, trackingNumber, trackingUrl }, settings)];
}
