import { adminMessages } from '#shared/admin/messages.ts';
import {
  recordUndelivered as recordUndeliveredCall,
  sendAgain as sendAgainCall,
} from '#shared/admin/orders/undelivered-api.ts';
import type { Routes } from '../../http/route.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { adminError } from '../admin/admin-errors.ts';
import { findOrder } from '../lock-order.ts';
import { recordUndelivered } from './record-undelivered.ts';
import { sendAgain } from './send-again.ts';

/** Parcels that came back, for staff. */
export const undeliveredRoutes: Routes = (admin, shop) => {
  admin.route({
    ...recordUndeliveredCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { reason } = request.body;
      // Without the note: the audit log outlives a person's data.
      const audit = auditEntry(shop, by, { action: 'order.undelivered', subject: id, detail: { reason } });
      const isNew = await adminError(recordUndelivered(shop, id, { ...request.body, by, audit }));
      const { recorded, recordedOnly } = adminMessages.undelivered;
      return { success: true as const, message: isNew ? recorded(await isEmailed(id)) : recordedOnly };
    },
  });

  admin.route({
    ...sendAgainCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      // A tracking page names the recipient, so only that there is one.
      const detail = { isTracked: request.body.trackingNumber !== '' || request.body.trackingUrl !== '' };
      const audit = auditEntry(shop, by, { action: 'order.sent-again', subject: id, detail });
      await adminError(sendAgain(shop, id, { ...request.body, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.undelivered.sentAgain(await isEmailed(id)) };
    },
  });

  const isEmailed = async (id: string) => (await findOrder(shop.db, id)).email !== '';
};
