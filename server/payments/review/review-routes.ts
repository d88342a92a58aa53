import { adminMessages } from '#shared/admin/messages.ts';
import {
  acceptReview as acceptReviewCall,
  needsReview,
  refundReview as refundReviewCall,
  resolveCharge,
  retryJob as retryJobCall,
} from '#shared/admin/payments/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { adminError } from '../../orders/admin/admin-errors.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { logUnknownCharge } from './log-unknown-charge.ts';
import { reviewList } from './needs-review.ts';
import { retryJob } from './retry-job.ts';
import { acceptReview, refundReview } from './review-payment.ts';

/** Decisions about what no rule can settle. */
export const paymentReviewRoutes: Routes = (admin, shop) => {
  admin.route({
    ...needsReview,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      ...(await reviewList(shop)),
    }),
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
};
