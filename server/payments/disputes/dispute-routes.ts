import { adminMessages } from '#shared/admin/messages.ts';
import { acceptDispute, declineDispute } from '#shared/admin/payments/dispute-api.ts';
import type { Routes } from '../../http/route.ts';
import { adminError } from '../../orders/admin/admin-errors.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { requestReply } from './request-reply.ts';

/** Replies to disputes. */
export const disputeRoutes: Routes = (admin, shop) => {
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
};
