import { adminMessages } from '#shared/admin/messages.ts';
import { adminCancelOrder } from '#shared/admin/orders/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import type { Routes } from '../http/route.ts';
import { adminError } from '../orders/admin/admin-errors.ts';
import { auditEntry } from '../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../staff/gate.ts';
import { cancelOrder } from './cancel-order.ts';
import { disputeRoutes } from './disputes/dispute-routes.ts';
import { refundRoutes } from './refunds/refund-routes.ts';
import { reservingNetworkRoutes } from './reservations/network-routes.ts';
import { paymentReviewRoutes } from './review/review-routes.ts';

const cancelRoute: Routes = (admin, shop) => {
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
};

/** Decisions about payments: what gives money back needs another right than the rest. */
export const paymentAdminRoutes: Routes[] = [
  cancelRoute,
  refundRoutes,
  paymentReviewRoutes,
  disputeRoutes,
  reservingNetworkRoutes,
];
