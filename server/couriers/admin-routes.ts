import {
  bookCourier,
  cancelPickUp,
  courierRates,
  dismissProblem as dismissProblemCall,
  orderShipments,
} from '#shared/admin/couriers/api.ts';
import { markParcelLost, recordParcelBack as recordParcelBackCall } from '#shared/admin/couriers/lost-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { adminError } from '../orders/admin/admin-errors.ts';
import { findOrder } from '../orders/lock-order.ts';
import { requireInHand } from '../orders/admin/orders-in-hand.ts';
import { auditEntry } from '../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../staff/gate.ts';
import { bookShipment } from './book-shipment.ts';
import { recordParcelBack } from './came-back/record-parcel-back.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { dismissProblem } from './dismiss-problem.ts';
import { fetchRates } from './fetch-rates.ts';
import { findShipments } from './find-shipments.ts';
import { markLost } from './mark-lost.ts';

/** Couriers for staff. Booking spends money, so packers only see what was booked, without its price. */
export const courierAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...orderShipments,
    handler: async (request) => {
      const { id } = request.params;
      await requireInHand(shop.db, id, { by: staffOf(request), now: shop.now() });
      return { success: true as const, message: messages.general.found, ...(await findShipments(shop, id)) };
    },
  });

  admin.route({
    ...courierRates,
    handler: async (request) => {
      const who = staffActorId(staffOf(request));
      const weightGrams = Math.round(request.body.weightKg * 1_000);
      const found = await adminError(
        fetchRates(shop, request.params.id, { weightGrams, items: request.body.items, who }),
      );
      return { success: true as const, message: adminMessages.couriers.ratesFound, ...found };
    },
  });

  admin.route({
    ...bookCourier,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.courier-booked', subject: id });
      const isBooked = await adminError(bookShipment(shop, id, { ...request.body, who: staffActorId(by), audit }));
      const { booked, booking } = adminMessages.couriers;
      return { success: true as const, message: isBooked ? booked : booking };
    },
  });

  admin.route({
    ...cancelPickUp,
    handler: async (request) => {
      const { id, shipmentId } = request.params;
      await adminError(cancelShipment(shop, id, { shipmentId, who: staffActorId(staffOf(request)) }));
      return { success: true as const, message: adminMessages.couriers.cancelled };
    },
  });

  admin.route({
    ...markParcelLost,
    handler: async (request) => {
      const by = staffOf(request);
      const { id, shipmentId } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.parcel-lost', subject: id });
      await markLost(shop, id, { ...request.body, shipmentId, who: staffActorId(by), audit });
      return { success: true as const, message: adminMessages.couriers.markedLost };
    },
  });

  admin.route({
    ...recordParcelBackCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id, shipmentId } = request.params;
      const { reason } = request.body;
      // Without the note: the audit log outlives a person's data.
      const audit = auditEntry(shop, by, { action: 'order.undelivered', subject: id, detail: { reason } });
      const isNew = await adminError(recordParcelBack(shop, id, { ...request.body, shipmentId, by, audit }));
      const { email } = await findOrder(shop.db, id);
      const { recorded, recordedOnly } = adminMessages.undelivered;
      return { success: true as const, message: isNew ? recorded(email !== '') : recordedOnly };
    },
  });

  admin.route({
    ...dismissProblemCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id, shipmentId } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.courier-problem-dismissed', subject: id });
      await adminError(dismissProblem(shop, id, { ...request.body, shipmentId, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.couriers.dismissed };
    },
  });
};
