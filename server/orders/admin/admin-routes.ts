import { adminMessages } from '#shared/admin/messages.ts';
import {
  addNote,
  adminChangeAddress,
  correctEmail as correctEmailCall,
  resendEmail as resendEmailCall,
} from '#shared/admin/orders/api.ts';
import { readOrderFilters } from '#shared/admin/orders/filters.ts';
import { orderCounts as orderCountsCall, orderList } from '#shared/admin/orders/list-api.ts';
import { adminOrder, packingSlips } from '#shared/admin/orders/order-api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { correctEmail } from '../correct-email.ts';
import { changeAddress } from '../delivery/change-address.ts';
import { adminError } from './admin-errors.ts';
import { findAdminOrder, withoutPayLinks } from './admin-order.ts';
import { orderCounts, orderPage, reachOf } from './admin-orders.ts';
import { addOrderNote } from './order-notes.ts';
import { findPackingSlips } from './packing-slips.ts';
import { resendEmail } from './resend-email.ts';

const found = { success: true as const, message: messages.general.found };

/**
 * Orders for staff. Routes that move money are in `payments`, those that ship in `shipping-routes.ts`, those for packers in
 * `packing-routes.ts`.
 */
export const orderAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;

  admin.route({
    ...orderList,
    handler: async ({ query }) => ({
      ...found,
      ...(await orderPage(shop, readOrderFilters(query as Parameters<typeof readOrderFilters>[0]))),
    }),
  });

  admin.route({
    ...orderCountsCall,
    handler: async () => ({ ...found, counts: await orderCounts(db, now()) }),
  });

  admin.route({
    ...adminOrder,
    handler: async (request) => {
      const details = await findAdminOrder(shop, request.params.id);
      return { ...found, file: may(staffOf(request).role, 'orders.change') ? details : withoutPayLinks(details) };
    },
  });

  admin.route({
    ...packingSlips,
    handler: async ({ query }) => ({ ...found, slips: await findPackingSlips(db, query.ids) }),
  });

  admin.route({
    ...adminChangeAddress,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      // Without the address: the audit log outlives a person's data.
      const audit = auditEntry(shop, by, { action: 'order.address-changed', subject: id });
      await adminError(changeAddress(shop, id, { form: request.body, who: staffActorId(by), audit }));
      return {
        success: true as const,
        message: adminMessages.orders.addressChanged((await reachOf(db, id)).isEmailed),
      };
    },
  });

  admin.route({
    ...correctEmailCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      // Without the addresses: the audit log outlives a person's data.
      const audit = auditEntry(shop, by, { action: 'order.email-corrected', subject: id });
      await adminError(
        correctEmail(shop, id, {
          ...request.body,
          who: staffActorId(by),
          mayRefund: may(by.role, 'money.refund'),
          audit,
        }),
      );
      return { success: true as const, message: adminMessages.orders.emailCorrected };
    },
  });

  admin.route({
    ...addNote,
    handler: async (request) => {
      await addOrderNote(shop, request.params.id, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.orders.noted };
    },
  });

  admin.route({
    ...resendEmailCall,
    handler: async (request) => {
      await resendEmail(shop, request.params.id, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.orders.resent };
    },
  });
};
