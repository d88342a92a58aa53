import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/staff-orders/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { adminError } from '../../orders/admin/admin-errors.ts';
import { deliveryTable } from '../../settings/delivery-table.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { logCustomerRead } from '../../staff/log-read.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { confirmOrder } from '../pay-on-delivery/confirm-order.ts';
import { createStaffOrder } from './create-staff-order.ts';
import { maxDiscountPercent } from './discount-limit.ts';
import { knownCustomer } from './known-customer.ts';
import { changeRestDay } from '../deposits/change-rest-day.ts';
import { markPaidByHand } from './mark-paid-by-hand.ts';
import { sellableItems } from './sellable-items.ts';
import { saveTerms, staffOrderTerms } from './terms.ts';

const found = { success: true as const, message: messages.general.found };

/** Orders that staff enter; owners set how much discount managers may give, and how long pay links last. */
export const staffOrderRoutes: Routes = (admin, shop) => {
  const { db } = shop;

  admin.route({
    ...calls.sellableItems,
    handler: async ({ query }) => ({ ...found, items: await sellableItems(db, query.search) }),
  });

  admin.route({
    ...calls.knownCustomer,
    handler: async (request) => {
      await logCustomerRead(db, { by: staffOf(request), at: shop.now(), action: 'customers.searched' });
      return { ...found, customer: await knownCustomer(db, request.query.phone) };
    },
  });

  admin.route({
    ...calls.staffOrderTerms,
    handler: async (request) => {
      const { states, areas, fallback, freeFrom, isFallbackFree } = await deliveryTable(db);
      return {
        ...found,
        ...(await staffOrderTerms(db)),
        maxDiscountPercent: await maxDiscountPercent(db, staffOf(request)),
        states,
        areas: areas.map(({ paysOnDelivery: _terms, ...area }) => area),
        fallback,
        freeFrom,
        isFallbackFree,
      };
    },
  });

  admin.route({
    ...calls.saveStaffOrderTerms,
    handler: async (request) => {
      await saveTerms(shop, request.body, staffOf(request));
      return { success: true as const, message: adminMessages.general.saved };
    },
  });

  admin.route({
    ...calls.createStaffOrder,
    handler: async (request) => {
      const by = staffOf(request);
      const form = request.body;
      // Without the customer: the audit log outlives a person's data.
      const { channel, totalAmount, discount, agreedDelivery, payment } = form;
      const detail = { channel, totalAmount, discount, agreedDelivery, way: payment.way };
      const audit = (subject: string) => auditEntry(shop, by, { action: 'order.entered', subject, detail });
      const orderId = await createStaffOrder(shop, { form, by, audit });
      return { success: true as const, message: adminMessages.staffOrders.entered, orderId };
    },
  });

  admin.route({
    ...calls.confirmByCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.confirmed', subject: id });
      await adminError(confirmOrder(shop, id, { who: staffActorId(by), code: null, audit }));
      return { success: true as const, message: adminMessages.staffOrders.confirmed };
    },
  });

  admin.route({
    ...calls.markPaidByHand,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { body } = request;
      const action = body.isDeposit ? 'order.deposit-by-hand' : 'order.paid-by-hand';
      const audit = auditEntry(shop, by, { action, subject: id, detail: { way: body.way } });
      await adminError(markPaidByHand(shop, id, { ...body, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.staffOrders.markedPaid };
    },
  });

  admin.route({
    ...calls.changeRestDay,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { restBy } = request.body;
      const audit = auditEntry(shop, by, { action: 'order.rest-day-changed', subject: id, detail: { restBy } });
      await adminError(changeRestDay(shop, id, { restBy, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.staffOrders.restDayChanged };
    },
  });
};
