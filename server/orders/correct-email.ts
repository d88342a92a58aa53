import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Who } from '#shared/orders/status.ts';
import { exemptExcessUses } from '../coupons/exempt-excess-uses.ts';
import { lockCoupon } from '../coupons/lock-coupon.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { readdressEmails } from '../email/readdress-emails.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { confirmOrderEmail, orderConfirmedEmail } from '../email/templates/orders/pay-on-delivery.ts';
import { depositReceivedEmail } from '../email/templates/orders/deposit.ts';
import { changeToPayEmail } from '../email/templates/orders/order-change.ts';
import { orderPaidEmail } from '../email/templates/orders/order-paid.ts';
import { orderSentAgainEmail, orderShippedEmail } from '../email/templates/orders/order-shipped.ts';
import { orderUndeliveredEmail } from '../email/templates/orders/order-undelivered.ts';
import { paymentReminderEmail } from '../email/templates/orders/payment-reminder.ts';
import { paymentUnderReviewEmail } from '../email/templates/orders/payment-under-review.ts';
import type { Shop } from '../shop.ts';
import { bankAccountNeeded } from './bank-account-needed.ts';
import { endAccessByLink } from './access/order-access.ts';
import { logOrderEvent } from './status/change-status.ts';
import { withEmailedDeliveryCode } from './delivery/delivery-code.ts';
import { emailedCode } from './delivery/emailed-code.ts';
import { orderCodeKey, reminderKey, wayKey } from './emails/email-keys.ts';
import { isEmailProved } from './is-email-proved.ts';
import { onDeliveryOf } from './pay-on-delivery.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { openChange } from './changes/open-change.ts';
import { orderById } from './order-by-id.ts';
import { settingsOfOrder } from './settings-of-order.ts';
import { lastInEmails } from './undelivered/is-undelivered.ts';

interface Correction {
  email: string;
  /** The version of the address that was on the page. */
  version: number;
  who: Who;
  /** Whether they may give money back. */
  mayRefund: boolean;
  audit?: InTransaction;
}

/**
 * Corrects the mistyped email address of an order until it is delivered or cancelled, unless it is that of its account
 * (docs/decisions/0094). Links that went to the former address stop opening the order, and so do browsers that came by
 * one; the browser that placed it stays. The emails that its customer needs go to the new address, once. The same
 * address again changes nothing. After a correction by staff who may not refund, only staff who may can enter a
 * refund's bank account (docs/decisions/0100).
 *
 * @throws ShopError `order_not_found`; `email_of_account`; `email_final` when the order is delivered, cancelled or to be
 *   anonymized; `email_of_refund` for staff who may not refund, while a refund waits for an account, since its code goes to the
 *   new address; `order_moved` when somebody else corrected it since
 */
export async function correctEmail(
  shop: Shop,
  orderId: string,
  { email, version, who, mayRefund, audit }: Correction,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isOfAccount(tx, order)) throw new ShopError('email_of_account');
    const isOver = order.status === 'delivered' || order.status === 'cancelled';
    if (isOver || order.ownerLeftAt !== null) throw new ShopError('email_final');
    if (order.emailVersion !== version) throw new ShopError('order_moved');
    if (order.email === email) return;
    if (!mayRefund && (await hasWaitingRefund(tx, orderId))) throw new ShopError('email_of_refund');

    const at = shop.now();
    // Where no address was, no email went to a wrong one, and the pay link that staff sent by chat stays.
    const corrected = order.email === '' ? {} : { emailCorrectedAt: at };
    const byStaff = { emailByStaff: !mayRefund };
    const columns = { email, emailVersion: version + 1, isEmailProved: false, ...byStaff, ...corrected };
    const { couponCode } = order;
    if (couponCode !== null) await lockCoupon(tx, couponCode);
    await tx.updateTable('orders').set(columns).where('id', '=', orderId).execute();
    if (couponCode !== null) await exemptExcessUses(tx, couponCode); // This customer may have used it before.
    if (order.email !== '') await endAccessByLink(tx, orderId);
    await logOrderEvent(tx, orderId, { kind: 'email_corrected', who, at });

    const about = { opens: `order:${orderId}`, from: order.email, to: email, version: version + 1 } as const;
    await readdressEmails(
      { ...shop, tx },
      { ...about, toResend: await neededEmails(shop, tx, { ...order, ...columns }) },
    );
    await audit?.(tx);
  });
}

/** Whether the address is that of the order's account. A guest may have mistyped it before the order became an account's. */
async function isOfAccount(tx: Database, { accountId, email }: LockedOrder): Promise<boolean> {
  if (accountId === null) return false;
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId).where('email', '=', email);
  return (await account.executeTakeFirst()) !== undefined;
}

async function hasWaitingRefund(tx: Database, orderId: string): Promise<boolean> {
  const { refunds } = await orderById(tx, orderId);
  return refunds.some(({ needsAccount }) => needsAccount !== null);
}

/** The emails that the customer of an order needs, by key, with their current content. */
async function neededEmails(shop: Shop, tx: Database, locked: LockedOrder): Promise<Map<string, EmailContent>> {
  const { id, status, heldUntil } = locked;
  const order = await withEmailedDeliveryCode(shop, tx, await orderById(tx, id));
  const settings = await settingsOfOrder(shop, tx, locked);
  const review = await paymentUnderReview(tx, id);
  const reviewed = review ? [[`payment-review:${review}`, paymentUnderReviewEmail({ order }, settings)] as const] : [];
  if (status === 'pending') {
    if (review) return new Map(reviewed);
    if (heldUntil === null || heldUntil <= shop.now()) return new Map();
    if (order.deposit?.receivedAt) return new Map([[`deposit-received:${id}`, depositReceivedEmail(order, settings)]]);
    const isProved = await isEmailProved(tx, id);
    const onDelivery = await onDeliveryOf(tx, id);
    if (!onDelivery) return new Map([[reminderKey(id), paymentReminderEmail({ order, isProved }, settings)]]);
    if (onDelivery.dispatchedAt) return new Map([await wayEmail(tx, locked, order, settings)]);
    if (onDelivery.confirmedAt) return new Map([[`order-confirmed:${id}`, orderConfirmedEmail(order, settings)]]);
    const code = emailedCode(shop.config.secrets, 'confirms an order', id);
    return new Map([[orderCodeKey(id, 0), confirmOrderEmail({ order, code, isProved }, settings)]]);
  }
  const change = await openChange(tx, id);
  return new Map([
    [`order-paid:${id}`, orderPaidEmail(order, settings)],
    ...(change && order.change ? [changeEmail(change.id, order, settings)] : []),
    ...reviewed,
    ...(status === 'shipped' ? [await wayEmail(tx, locked, order, settings)] : []),
    ...(await accountEmails(shop, tx, order, settings)),
  ]);
}

async function paymentUnderReview(tx: Database, orderId: string): Promise<string | undefined> {
  const attempts = tx.selectFrom('paymentAttempts').select('reference').where('orderId', '=', orderId);
  return (await attempts.where('outcome', '=', 'review').executeTakeFirst())?.reference;
}

/** The amount left to pay for a change of the order. */
function changeEmail(changeId: string, order: Order, settings: ShopSettings): [string, EmailContent] {
  const change = { ...order.change!, difference: order.change!.amount };
  return [`change-to-pay:${changeId}`, changeToPayEmail({ order, change }, settings)];
}

/** For each refund that waits for an account, the code that gives it one. */
function accountEmails(shop: Shop, tx: Database, order: Order, settings: ShopSettings) {
  const waiting = order.refunds.flatMap(({ needsAccount, amount }) =>
    needsAccount ? [{ order, refundId: needsAccount.refundId, amount }] : [],
  );
  return Promise.all(waiting.map((refund) => bankAccountNeeded(shop, tx, refund, settings)));
}

/** That it is on its way, came back, or is on its way again. */
async function wayEmail(
  tx: Database,
  { id, courier, trackingNumber, trackingUrl }: LockedOrder,
  order: Order,
  settings: ShopSettings,
): Promise<[string, EmailContent]> {
  const shipped = { order, courier, trackingNumber, trackingUrl };
  const last = await lastInEmails(tx, id);
  const key = wayKey(id, last);
  if (!last) return [key, orderShippedEmail(shipped, settings)];
  return [
    key,
    last.sentAgainAt === null ? orderUndeliveredEmail(order, settings) : orderSentAgainEmail(shipped, settings),
  ];
}
