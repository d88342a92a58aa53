import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { ShopError } from '#shared/errors.ts';
import {
  addNote,
  deliverOrder as deliverOrderCall,
  resendEmail as resendEmailCall,
  shipOrder as shipOrderCall,
  shipOrders,
} from '#shared/admin/orders/api.ts';
import { adminOrder, packingSlips } from '#shared/admin/orders/order-api.ts';
import { orderCounts as orderCountsCall, orderList } from '#shared/admin/orders/list-api.ts';
import { readOrderFilters } from '#shared/admin/orders/filters.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Routes } from '../../http/route.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { adminError } from './admin-errors.ts';
import { findAdminOrder } from './admin-order.ts';
import { orderCounts, orderPage } from './admin-orders.ts';
import { addOrderNote } from './order-notes.ts';
import { resendEmail } from './resend-email.ts';
import { deliverOrder, shipOrder } from './ship-order.ts';
import { findPackingSlips } from './packing-slips.ts';

const found = { success: true as const, message: messages.general.found };

/** Orders for staff who pack and ship them. Routes that move money are in `payments`. */
export const orderAdminRoutes: Routes = (admin, shop) => {
  const { db, now, payments } = shop;

  admin.route({
    ...orderList,
    handler: async ({ query }) => ({
      ...found,
      ...(await orderPage(db, readOrderFilters(query as Parameters<typeof readOrderFilters>[0]), payments.domain)),
    }),
  });

  admin.route({
    ...orderCountsCall,
    handler: async () => ({ ...found, counts: await orderCounts(db, now()) }),
  });

  admin.route({
    ...adminOrder,
    handler: async ({ params }) => ({ ...found, file: await findAdminOrder(db, params.id, payments.domain) }),
  });

  admin.route({
    ...packingSlips,
    handler: async ({ query }) => ({ ...found, slips: await findPackingSlips(db, query.ids) }),
  });

  admin.route({
    ...shipOrderCall,
    handler: async (request) => {
      await ship(staffOf(request), request.params.id, request.body);
      return { success: true as const, message: adminMessages.orders.shipped(1) };
    },
  });

  admin.route({
    ...shipOrders,
    handler: async (request) => {
      const by = staffOf(request);
      const { orderIds, courier } = request.body;
      const shipped: string[] = [];
      const rejected: { _id: string; message: string }[] = [];
      for (const id of new Set(orderIds.map((orderId) => orderId.toLowerCase()))) {
        const message = await ship(by, id, { courier, trackingNumber: '', trackingUrl: '' }).then(
          () => null,
          errorMessage,
        );
        if (message === null) shipped.push(id);
        else rejected.push({ _id: id, message });
      }
      return { success: true as const, message: adminMessages.orders.shipped(shipped.length), shipped, rejected };
    },
  });

  admin.route({
    ...deliverOrderCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.delivered', subject: id });
      await adminError(deliverOrder(shop, id, { who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.delivered };
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

  type Parcel = Record<'courier' | 'trackingNumber' | 'trackingUrl', string>;

  function ship(by: Staff, id: string, { courier, trackingNumber, trackingUrl }: Parcel): Promise<void> {
    const parcel = {
      courier: courier || null,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || null,
    };
    const audit = auditEntry(shop, by, {
      action: 'order.shipped',
      subject: id,
      // A tracking page names the recipient, and the audit log outlives a person's data.
      detail: { isTracked: parcel.trackingNumber !== null || parcel.trackingUrl !== null },
    });
    return adminError(shipOrder(shop, id, { ...parcel, who: staffActorId(by), audit }));
  }
};

/** Why one order could not be shipped; the others still are. */
function errorMessage(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  throw error;
}
