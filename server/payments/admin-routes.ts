import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { adminCancelOrder } from '#shared/admin/orders/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import {
  acceptReview as acceptReviewCall,
  resolveCharge,
  needsReview,
  reservingNetworks as reservingNetworksCall,
  dismissFailedRefund as dismissFailedRefundCall,
  retryFailedRefund as retryFailedRefundCall,
  refundOrder as refundOrderCall,
  refundReview as refundReviewCall,
  releaseNetworkReservations as releaseNetworkReservationsCall,
  retryJob as retryJobCall,
} from '#shared/admin/payments/api.ts';
import { acceptDispute, declineDispute } from '#shared/admin/payments/dispute-api.ts';
import type { Routes } from '../http/route.ts';
import { adminError } from '../orders/admin/admin-errors.ts';
import { auditEntry } from '../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../staff/gate.ts';
import { refundKey } from '../refunds/refund-keys.ts';
import { cancelOrder } from './cancel-order.ts';
import { requestReply } from './disputes/request-reply.ts';
import { logUnknownCharge } from './review/log-unknown-charge.ts';
import { reviewList } from './review/needs-review.ts';
import { reservingNetworks, releaseNetworkReservations } from './reservations/reserving-networks.ts';
import { dismissFailedRefund } from './refunds/dismiss-refund.ts';
import { retryFailedRefund } from './refunds/retry-refund.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { acceptReview, refundReview } from './review/review-payment.ts';
import { retryJob } from './review/retry-job.ts';

/** Decisions about payments: what gives money back needs another right than the rest. */
export const paymentAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...adminCancelOrder,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { reason, isRestocked, isRefunded, paidBack, shownKobo } = request.body;
      const audit = auditEntry(shop, by, {
        action: 'order.cancelled',
        subject: id,
        // Without what was typed: it may name the customer, and stays here. The order's log has the reason until it is erased.
        detail: {
          isRestocked,
          ...(isRefunded !== undefined && { isRefunded }),
          paidBack: paidBack && { way: paidBack.way },
        },
      });
      const cancellation = {
        who: staffActorId(by),
        reason,
        isRestocked,
        // A page of the former release does not say that the first order is refunded, so it is not.
        isRefunded: isRefunded ?? false,
        paidBack,
        shownKobo,
        mayCancelPaid: may(by.role, 'money.refund'),
        audit,
      };
      await adminError(cancelOrder(shop, id, cancellation));
      return { success: true as const, message: adminMessages.orders.cancelled };
    },
  });

  admin.route({
    ...refundOrderCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { key, ...refund } = request.body;
      const { lines, extra, paidBack, asCredit } = refund;
      const audit = auditEntry(shop, by, {
        action: 'order.refunded',
        subject: id,
        // Without what was typed: it may name the customer, and stays here.
        detail: { lines, extra, paidBack: paidBack && { way: paidBack.way }, ...(asCredit && { asCredit }) },
      });
      const entered = { ...refund, key: refundKey.entered(id, key), who: staffActorId(by), audit };
      await adminError(refundOrder(shop, id, entered));
      const message = asCredit
        ? adminMessages.orders.refundedAsCredit
        : paidBack
          ? adminMessages.orders.refundedByHand
          : adminMessages.orders.refunded;
      return { success: true as const, message };
    },
  });

  admin.route({
    ...retryFailedRefundCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'refund.retried', subject: id });
      await adminError(retryFailedRefund(shop, id, { who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.refunded };
    },
  });

  admin.route({
    ...dismissFailedRefundCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'refund.dismissed', subject: id });
      await adminError(dismissFailedRefund(shop, id, { who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.refundDismissed };
    },
  });

  admin.route({
    ...acceptReviewCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { reference } = request.params;
      const { evenSo } = request.body;
      const audit = auditEntry(shop, by, { action: 'review.accepted', subject: reference, detail: { evenSo } });
      await adminError(acceptReview(shop, reference, { who: staffActorId(by), isMismatchAccepted: evenSo, audit }));
      return { success: true as const, message: adminMessages.orders.accepted };
    },
  });

  admin.route({
    ...refundReviewCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { reference } = request.params;
      const audit = auditEntry(shop, by, { action: 'review.refunded', subject: reference });
      await adminError(refundReview(shop, reference, { who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.refunded };
    },
  });

  admin.route({
    ...declineDispute,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { text, key, ...evidence } = request.body;
      const audit = auditEntry(shop, by, { action: 'dispute.declined', subject: id });
      const reply = { reply: 'declined', amountKobo: 0, text, evidence, key, who: staffActorId(by), audit } as const;
      await adminError(requestReply(shop, id, reply));
      return { success: true as const, message: adminMessages.orders.replied };
    },
  });

  admin.route({
    ...acceptDispute,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { amountKobo, text, key } = request.body;
      const audit = auditEntry(shop, by, { action: 'dispute.accepted', subject: id, detail: { amountKobo } });
      const reply = { reply: 'accepted', amountKobo, text, evidence: null, key, who: staffActorId(by), audit } as const;
      await adminError(requestReply(shop, id, reply));
      return { success: true as const, message: adminMessages.orders.replied };
    },
  });

  admin.route({
    ...needsReview,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      ...(await reviewList(shop)),
    }),
  });

  admin.route({
    ...resolveCharge,
    handler: async (request) => {
      await logUnknownCharge(shop, request.params.reference, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.orders.chargeDone };
    },
  });

  admin.route({
    ...retryJobCall,
    handler: async (request) => {
      await retryJob(shop, { ...request.params, by: staffOf(request) });
      return { success: true as const, message: adminMessages.orders.jobAgain };
    },
  });

  admin.route({
    ...reservingNetworksCall,
    handler: async () => ({
      success: true as const,
      message: adminMessages.stock.found,
      ...(await reservingNetworks(shop)),
    }),
  });

  admin.route({
    ...releaseNetworkReservationsCall,
    handler: async (request) => {
      const orders = await releaseNetworkReservations(shop, request.body.network, staffOf(request));
      return { success: true as const, message: adminMessages.stock.released(orders) };
    },
  });
};
