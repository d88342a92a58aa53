import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import { ShopError } from '#shared/errors.ts';
import {
  addNote,
  adminChangeAddress,
  changeParcel as changeParcelCall,
  correctEmail as correctEmailCall,
  deliverOrder as deliverOrderCall,
  deliverOrders,
  resendEmail as resendEmailCall,
  shipOrder as shipOrderCall,
  shipOrders,
} from '#shared/admin/orders/api.ts';
import type { ShipForm } from '#shared/admin/orders/forms.ts';
import { adminOrder, packingSlips } from '#shared/admin/orders/order-api.ts';
import { orderCounts as orderCountsCall, orderList } from '#shared/admin/orders/list-api.ts';
import { readOrderFilters } from '#shared/admin/orders/filters.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import type { Database } from '../../db/database.ts';
import type { InTransaction } from '../../db/transact.ts';
import type { Routes } from '../../http/route.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { changeAddress } from '../delivery/change-address.ts';
import { correctEmail } from '../correct-email.ts';
import { adminError } from './admin-errors.ts';
import { findAdminOrder, withoutPayLinks } from './admin-order.ts';
import { hasEmail, orderCounts, orderPage } from './admin-orders.ts';
import { addOrderNote } from './order-notes.ts';
import { changeParcel } from './change-parcel.ts';
import { resendEmail } from './resend-email.ts';
import { deliverOrder, shipOrder } from '../status/ship-order.ts';
import { requireInHand } from './orders-in-hand.ts';
import { deliveredKinds, shippedKinds } from './is-repeated.ts';
import { findPackingSlips } from './packing-slips.ts';

const found = { success: true as const, message: messages.general.found };

/** Orders for staff. Routes that move money are in `payments`, those for packers in `packing-routes.ts`. */
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
    ...shipOrderCall,
    handler: async (request) => {
      const { id } = request.params;
      await ship(staffOf(request), id, { ...request.body, key: keyOf(request) });
      const { isPickup, isEmailed } = await reachOf(id);
      const { ready, shipped } = adminMessages.orders;
      return { success: true as const, message: isPickup ? ready(isEmailed) : shipped(isEmailed) };
    },
  });

  admin.route({
    ...shipOrders,
    handler: async (request) => {
      const by = staffOf(request);
      const { orderIds, courier, trackingNumbers } = request.body;
      const numbers = new Map(
        trackingNumbers.map(({ orderId, trackingNumber }) => [orderId.toLowerCase(), trackingNumber]),
      );
      const { done: shipped, rejected } = await each(orderIds, (id) =>
        ship(by, id, { courier, trackingNumber: numbers.get(id) ?? '', trackingUrl: '', key: keyOf(request) }),
      );
      return { success: true as const, message: await shippedMessage(shipped), shipped, rejected };
    },
  });

  admin.route({
    ...adminChangeAddress,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      // Without the address: the audit log outlives a person's data.
      const audit = auditEntry(shop, by, { action: 'order.address-changed', subject: id });
      await adminError(changeAddress(shop, id, { form: request.body, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.addressChanged((await reachOf(id)).isEmailed) };
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
    ...changeParcelCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      await requireInHand(db, id, { by, now: now() });
      const audit = auditEntry(shop, by, { action: 'order.parcel-changed', subject: id });
      await adminError(changeParcel(shop, id, { parcel: parcelOf(request.body), who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.orders.parcelChanged((await reachOf(id)).isEmailed) };
    },
  });

  admin.route({
    ...deliverOrderCall,
    handler: async (request) => {
      const { id } = request.params;
      await deliver(staffOf(request), id, { code: request.body?.code || null, key: keyOf(request) });
      const { collected, delivered } = adminMessages.orders;
      return { success: true as const, message: (await reachOf(id)).isPickup ? collected : delivered };
    },
  });

  admin.route({
    ...deliverOrders,
    handler: async (request) => {
      const by = staffOf(request);
      const { done: delivered, rejected } = await each(request.body.orderIds, (id) =>
        deliver(by, id, { code: null, key: keyOf(request) }),
      );
      const message = adminMessages.orders.deliveredSeveral(delivered.length);
      return { success: true as const, message, delivered, rejected };
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

  async function ship(by: Staff, id: string, { key, ...form }: ShipForm & { key: string | undefined }): Promise<void> {
    await requireInHand(db, id, { by, now: now(), repeated: { key, kinds: shippedKinds } });
    const parcel = parcelOf(form);
    const audit: InTransaction = async (tx) => {
      // A tracking page names the recipient, and the audit log outlives a person's data.
      const detail = { isTracked: parcel.trackingNumber !== null || parcel.trackingUrl !== null };
      const entry = (await isToCollect(tx, id))
        ? ({ action: 'order.ready-to-collect', subject: id } as const)
        : ({ action: 'order.shipped', subject: id, detail } as const);
      await auditEntry(shop, by, entry)(tx);
    };
    return adminError(shipOrder(shop, id, { ...parcel, key, who: staffActorId(by), audit }));
  }

  /** Whether its customer collects it, and hears of it by email. */
  async function reachOf(id: string): Promise<{ isPickup: boolean; isEmailed: boolean }> {
    const order = await db.selectFrom('orders').select(['isPickup', hasEmail]).where('id', '=', id).executeTakeFirst();
    return order ?? { isPickup: false, isEmailed: true };
  }

  async function shippedMessage(ids: readonly string[]): Promise<string> {
    const reached = await Promise.all(ids.map(reachOf));
    const withoutEmail = reached.filter((order) => !order.isEmailed).length;
    const { shipped, shippedSeveral } = adminMessages.orders;
    return ids.length === 1 ? shipped(withoutEmail === 0) : shippedSeveral(ids.length, withoutEmail);
  }

  async function deliver(
    by: Staff,
    id: string,
    { code, key }: { code: string | null; key: string | undefined },
  ): Promise<void> {
    await requireInHand(db, id, { by, now: now(), repeated: { key, kinds: deliveredKinds } });
    const audit: InTransaction = async (tx) => {
      const action = (await isToCollect(tx, id)) ? 'order.collected' : 'order.delivered';
      await auditEntry(shop, by, { action, subject: id, ...(code !== null && { detail: { withCode: true } }) })(tx);
    };
    return adminError(deliverOrder(shop, id, { key, who: staffActorId(by), code, audit }));
  }
};

async function isToCollect(db: Database, id: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('isPickup').where('id', '=', id).executeTakeFirst();
  return order?.isPickup === true;
}

/** Does something to each order once, and goes on when one is rejected. */
async function each(orderIds: readonly string[], action: (id: string) => Promise<void>) {
  const done: string[] = [];
  const rejected: { _id: string; message: string }[] = [];
  for (const id of new Set(orderIds.map((orderId) => orderId.toLowerCase()))) {
    const message = await action(id).then(() => null, errorMessage);
    if (message === null) done.push(id);
    else rejected.push({ _id: id, message });
  }
  return { done, rejected };
}

const keyOf = ({ headers }: { headers: { 'idempotency-key'?: string | undefined } }) => headers['idempotency-key'];

/** Empty fields are null. */
const parcelOf = ({ courier, trackingNumber, trackingUrl }: ShipForm) => ({
  courier: courier || null,
  trackingNumber: trackingNumber || null,
  trackingUrl: trackingUrl || null,
});

/** Why one order was rejected. */
function errorMessage(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  throw error;
}
