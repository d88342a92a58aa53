import { adminMessages } from '#shared/admin/messages.ts';
import { changeDelivery as changeDeliveryCall, deliveryOffers } from '#shared/admin/orders/change-delivery-api.ts';
import {
  changeItem as changeItemCall,
  withdrawChange as withdrawChangeCall,
} from '#shared/admin/orders/change-item-api.ts';
import type { Routes } from '../../http/route.ts';
import { adminError } from '../../orders/admin/admin-errors.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { requireRight } from '../../staff/rights/require-right.ts';
import { findOrder } from '../../orders/lock-order.ts';
import { changeDelivery } from './change-delivery.ts';
import { changeItem } from './change-item.ts';
import { offersFor } from './delivery-offers.ts';
import { withdrawChange } from './end-change.ts';

const { changeItem: texts, changeDelivery: deliveryTexts } = adminMessages.orders;

/** Changes of the items and the delivery of paid orders (docs/decisions/0105, 0111). */
export const changeAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...changeItemCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const form = request.body;
      if (form.difference < 0) requireRight(by, 'money.refund');
      const { position, quantity, variantId, size, difference, payment } = form;
      const detail = { position, quantity, variantId, size, difference, way: payment?.way ?? null };
      const audit = auditEntry(shop, by, { action: 'order.item-changed', subject: id, detail });
      await adminError(changeItem(shop, id, { form, who: staffActorId(by), audit }));
      const isLater = payment?.way === 'link';
      return { success: true as const, message: isLater ? texts.offered : texts.changed };
    },
  });

  admin.route({
    ...deliveryOffers,
    handler: async (request) => {
      const order = await findOrder(shop.db, request.params.id);
      return { success: true as const, message: 'Offers found', offers: await offersFor(shop.db, order) };
    },
  });

  admin.route({
    ...changeDeliveryCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const form = request.body;
      if (form.difference < 0) requireRight(by, 'money.refund');
      const { state, areaId, difference, payment } = form;
      // Without the address: the log outlives a person's data.
      const detail = { state, areaId, difference, way: payment?.way ?? null };
      const audit = auditEntry(shop, by, { action: 'order.delivery-changed', subject: id, detail });
      await adminError(changeDelivery(shop, id, { form, who: staffActorId(by), audit }));
      const isLater = payment?.way === 'link';
      return { success: true as const, message: isLater ? deliveryTexts.offered : deliveryTexts.changed };
    },
  });

  admin.route({
    ...withdrawChangeCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const audit = auditEntry(shop, by, { action: 'order.change-withdrawn', subject: id });
      const { changeId } = request.body;
      await adminError(withdrawChange(shop, id, { changeId, who: staffActorId(by), audit }));
      return { success: true as const, message: texts.withdrawn };
    },
  });
};
