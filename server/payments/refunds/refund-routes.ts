import { adminMessages } from '#shared/admin/messages.ts';
import {
  dismissFailedRefund as dismissFailedRefundCall,
  refundOrder as refundOrderCall,
  retryFailedRefund as retryFailedRefundCall,
} from '#shared/admin/payments/api.ts';
import type { Routes } from '../../http/route.ts';
import { adminError } from '../../orders/admin/admin-errors.ts';
import { enteredKey } from '../../refunds/refund-origin.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { dismissFailedRefund } from './dismiss-refund.ts';
import { refundOrder } from './refund-order.ts';
import { retryFailedRefund } from './retry-refund.ts';

/** Refunds of orders, and what becomes of those that failed. */
export const refundRoutes: Routes = (admin, shop) => {
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
      const entered = { ...refund, key: enteredKey(id, key), who: staffActorId(by), audit };
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
};
