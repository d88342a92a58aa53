import { ShopError } from '#shared/errors.ts';
import { deleteOldAlerts } from '../alerts/current-alerts.ts';
import { notifyOwners } from '../alerts/notify-owners.ts';
import { confirmStockRequests } from '../back-in-stock/confirm-stock-requests.ts';
import { deleteOldRequests } from '../back-in-stock/delete-requests.ts';
import { notifyBackInStock } from '../back-in-stock/notify-back-in-stock.ts';
import { deleteExpiredAccess } from '../accounts/delete-expired-access.ts';
import { emailCode } from '../accounts/codes/email-code.ts';
import { releaseCodes } from '../accounts/codes/release-codes.ts';
import { remindOfCarts } from '../cart-reminders/remind-of-carts.ts';
import { deleteOldGuestCarts } from '../cart/guest-cart.ts';
import { deleteOldSharedCarts } from '../cart/shared-cart.ts';
import { deleteOldMerges } from '../cart/merge-cart.ts';
import { transact } from '../db/transact.ts';
import { deleteOldJoins } from '../wishlist/join-wishes.ts';
import { deleteOldChanges } from '../catalogue/delete-old-changes.ts';
import { deleteUnusedImages } from '../catalogue/images/delete-unused-images.ts';
import { resizeMissingImages } from '../catalogue/images/resize-missing-images.ts';
import { resizeImage } from '../catalogue/images/resize-image.ts';
import { recountTopSellers, refreshTopSellers } from '../catalogue/top-sellers/refresh-top-sellers.ts';
import { storeSearchIndex } from '../catalogue/search-index/search-index.ts';
import { deleteOldImports } from '../product-admin/import/history/import-history.ts';
import { deleteOldMessages } from '../contact/delete-messages.ts';
import { deleteExpiredExports } from '../exports/export-file.ts';
import { runExport } from '../exports/run-export.ts';
import { deleteExpiredRateLimits } from '../rate-limits/counters.ts';
import { deleteDemoInbox, deleteOldEmails } from '../email/delete-emails.ts';
import { sendEmail } from '../email/send-email.ts';
import { checkShipments, deleteDrafts } from '../couriers/check-shipments.ts';
import { settleShipment } from '../couriers/settle-shipment.ts';
import { checkNightly } from '../ledger/check-nightly.ts';
import { requestPendingConfirmations } from '../newsletter/request-confirmation.ts';
import { deleteUnconfirmed } from '../newsletter/delete-unconfirmed.ts';
import { queueIssue } from '../newsletter/send-issue.ts';
import { deleteOldNotices } from '../notices/delete-notices.ts';
import { reencryptPushKey } from '../notices/push/push-keys.ts';
import { pushNotices } from '../notices/push/push-notices.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { deleteOldOrderAccess } from '../orders/access/delete-old-access.ts';
import { emailOrderLink } from '../orders/access/email-order-link.ts';
import { findUnnoticedDisputes } from '../payments/disputes/find-unnoticed-disputes.ts';
import { replyToDispute } from '../payments/disputes/send-reply.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { findUnnoticedPayments } from '../payments/find-unnoticed-payments.ts';
import { deleteOldPaymentEvents } from '../payments/erase-payers.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { enforceReservationLimits } from '../payments/reservations/enforce-reservation-limits.ts';
import { endOverdueChanges } from '../payments/changes/end-overdue-changes.ts';
import { emailWaitingCodes } from '../payments/pay-on-delivery/email-order-code.ts';
import { remindOfRest } from '../payments/deposits/remind-of-rest.ts';
import { remindToPay } from '../payments/remind-to-pay.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { settleRefunds } from '../payments/refunds/settle-refunds.ts';
import { finishErasures, anonymizeOldOrders } from '../privacy/delete-account.ts';
import { runPlannedSales } from '../product-admin/planned-sales/run-planned-sales.ts';
import { deletePhotos } from '../photos/delete-photos.ts';
import { requestReviews } from '../reviews/request-reviews.ts';
import { endExchanges } from '../returns/end-exchanges.ts';
import { deleteOldSecurityEvents } from '../security/delete-security-events.ts';
import { emailStaffCode } from '../staff/email-staff-code.ts';
import { reencryptAuthenticators } from '../staff/reencrypt-authenticators.ts';
import { deleteExpiredStaffSessions } from '../staff/staff-sessions.ts';
import { eraseOldTextMessages } from '../text-messages/erase-text-messages.ts';
import { sendDueMessages } from '../text-messages/send-due-messages.ts';
import { sendTextMessage } from '../text-messages/send-text-message.ts';
import { textNotices } from '../text-messages/to-staff/text-notices.ts';
import type { Shop } from '../shop.ts';
import { type JobFacts, queues } from './job-queue.ts';
import { retainFailedJobs } from './retain-failed-jobs.ts';

/** Queues whose jobs have facts. Those of the others only bring a scheduled job forward. */
type QueueWithFacts = {
  [Queue in keyof JobFacts as JobFacts[Queue] extends Record<string, never> ? never : Queue]: Queue;
};

/** The function that runs the jobs of each queue, with the facts that its `add` takes. */
export const queuedJobs: { [Queue in keyof QueueWithFacts]: (shop: Shop, facts: JobFacts[Queue]) => Promise<unknown> } =
  {
    emailCode,
    emailStaffCode: (shop, { id }) => emailStaffCode(shop, id),
    emailOrderLink: (shop, { orderId }) => emailOrderLink(shop, orderId),
    sendEmail: (shop, { key }) => sendEmail(shop, key),
    sendTextMessage,
    sendNewsletter: (shop, { id }) => queueIssue(shop, id),
    runExport: (shop, { id }) => runExport(shop, id),
    settlePayment: (shop, { reference }) => settlePayment(shop, reference).catch(passOverForeign),
    resizeImage: ({ images }, { address }) => resizeImage(images, address),
    refundPayment: (shop, { id }) => sendRefund(shop, id),
    settleDispute: (shop, { id }) => settleDispute(shop, id),
    replyToDispute: (shop, { id }) => replyToDispute(shop, id),
    settleShipment: (shop, { id }) => settleShipment(shop, id),
    settleRefunds: (shop, { reference }) => settleRefunds(shop, reference),
  };

/** Scheduled jobs. The times of `cron` are UTC; Lagos is an hour ahead. */
export const scheduledJobs = {
  'reconcile-payments': { cron: '* * * * *', run: reconcilePayments },
  'check-shipments': { cron: '* * * * *', run: checkShipments },
  'delete-shipment-drafts': { cron: '19 * * * *', run: deleteDrafts },
  [queues.releaseReservations.name]: { cron: '* * * * *', run: enforceReservationLimits },
  [queues.runPlannedSales.name]: { cron: '* * * * *', run: runPlannedSales },
  'notify-owners': { cron: '* * * * *', run: notifyOwners },
  'send-text-messages': { cron: '* * * * *', run: sendDueMessages },
  'text-notices': { cron: '* * * * *', run: textNotices },
  'send-notices': { cron: '* * * * *', run: sendNotices },
  'push-notices': { cron: '* * * * *', run: pushNotices },
  'email-waiting-codes': { cron: '* * * * *', run: emailWaitingCodes },
  'remind-to-pay': { cron: '* * * * *', run: remindToPay },
  'end-overdue-changes': { cron: '* * * * *', run: endOverdueChanges },
  'remind-of-rest': { cron: '*/10 * * * *', run: remindOfRest },
  'request-confirmations': { cron: '* * * * *', run: requestPendingConfirmations },
  [queues.confirmStockRequests.name]: { cron: '* * * * *', run: confirmStockRequests },
  'notify-back-in-stock': { cron: '* * * * *', run: notifyBackInStock },
  // From 8:31 to 18:31 in Lagos, so that no phone rings at night.
  'request-reviews': { cron: '31 7-17 * * *', run: requestReviews },
  // From 9:02 to 18:52 in Lagos.
  'remind-of-carts': { cron: '2-52/10 8-17 * * *', run: remindOfCarts },
  'end-exchanges': { cron: '43 * * * *', run: endExchanges },
  'release-codes': { cron: '* * * * *', run: releaseCodes },
  'find-unnoticed-payments': { cron: '23 1 * * *', run: findUnnoticedPayments }, // 2:23 in Lagos.
  'find-unnoticed-disputes': { cron: '33 1 * * *', run: findUnnoticedDisputes },
  'check-ledger': { cron: '12 2 * * *', run: checkNightly },
  'delete-expired-rate-limits': { cron: '7 * * * *', run: ({ db, now }: Shop) => deleteExpiredRateLimits(db, now()) },
  'delete-old-changes': { cron: '57 * * * *', run: ({ db }: Shop) => deleteOldChanges(db) },
  'delete-expired-access': { cron: '17 * * * *', run: ({ db, now }: Shop) => deleteExpiredAccess(db, now()) },
  'delete-old-staff-sessions': {
    cron: '47 * * * *',
    run: ({ db, now }: Shop) => deleteExpiredStaffSessions(db, now()),
  },
  're-encrypt-authenticators': { cron: '47 3 * * *', run: reencryptAuthenticators },
  're-encrypt-push-key': { cron: '49 3 * * *', run: reencryptPushKey },
  'finish-erasures': { cron: '37 * * * *', run: finishErasures },
  'delete-old-wish-joins': { cron: '29 3 * * *', run: ({ db, now }: Shop) => deleteOldJoins(db, now()) },
  'delete-old-merges': { cron: '27 3 * * *', run: ({ db, now }: Shop) => deleteOldMerges(db, now()) },
  'delete-old-guest-carts': { cron: '32 3 * * *', run: ({ db, now }: Shop) => deleteOldGuestCarts(db, now()) },
  'delete-old-shared-carts': { cron: '34 3 * * *', run: ({ db, now }: Shop) => deleteOldSharedCarts(db, now()) },
  'delete-unconfirmed': { cron: '17 3 * * *', run: ({ db, now }: Shop) => deleteUnconfirmed(db, now()) },
  'delete-old-stock-requests': { cron: '22 2 * * *', run: ({ db, now }: Shop) => deleteOldRequests(db, now()) },
  'delete-old-security-events': { cron: '7 3 * * *', run: ({ db, now }: Shop) => deleteOldSecurityEvents(db, now()) },
  'delete-old-alerts': { cron: '22 3 * * *', run: ({ db, now }: Shop) => deleteOldAlerts(db, now()) },
  'delete-old-notices': { cron: '12 3 * * *', run: ({ db, now }: Shop) => deleteOldNotices(db, now()) },
  'delete-old-emails': { cron: '7 2 * * *', run: ({ db, now }: Shop) => deleteOldEmails(db, now()) },
  'erase-old-text-messages': {
    cron: '9 2 * * *',
    run: ({ db, now }: Shop) => eraseOldTextMessages(db, now()),
  },
  'delete-demo-inbox': { cron: '17 2 * * *', run: ({ db, now }: Shop) => deleteDemoInbox(db, now()) },
  'delete-old-payment-events': { cron: '27 2 * * *', run: ({ db, now }: Shop) => deleteOldPaymentEvents(db, now()) },
  'delete-old-order-access': {
    cron: '37 2 * * *',
    run: ({ db, now }: Shop) => deleteOldOrderAccess(db, now()),
  },
  'anonymize-old-orders': { cron: '42 2 * * *', run: anonymizeOldOrders },
  'resize-missing-images': { cron: '47 1 * * *', run: resizeMissingImages },
  'retain-failed-jobs': { cron: '52 2 * * *', run: retainFailedJobs },
  'delete-old-imports': { cron: '37 3 * * *', run: ({ db, now }: Shop) => deleteOldImports(db, now()) },
  'delete-unused-images': { cron: '57 * * * *', run: deleteUnusedImages },
  'delete-photos': { cron: '*/10 * * * *', run: deletePhotos },
  'delete-expired-exports': { cron: '*/10 * * * *', run: ({ db, now }: Shop) => deleteExpiredExports(db, now()) },
  'delete-old-messages': { cron: '13 * * * *', run: ({ db, now }: Shop) => deleteOldMessages(db, now()) },
  'store-search-index': { cron: '51 * * * *', run: storeSearchIndex },
  'refresh-top-sellers': { cron: '*/5 * * * *', run: ({ db, now }: Shop) => refreshTopSellers(db, now()) },
  'recount-top-sellers': {
    cron: '41 3 * * *',
    run: ({ db, now }: Shop) => transact(db, (tx) => recountTopSellers(tx, now())),
  },
};

/**
 * Names that `scheduledJobs` once had: add a job's name here when you remove or rename it. None since the first
 * release.
 */
export const retiredSchedules: readonly string[] = [];

/** References are stored before the provider gets them, so an unknown one can never become ours. */
function passOverForeign(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'order_not_found')) throw error;
}
