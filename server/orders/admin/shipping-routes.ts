import { adminMessages } from '#shared/admin/messages.ts';
import {
  changeParcel as changeParcelCall,
  deliverOrder as deliverOrderCall,
  deliverOrders,
  shipOrder as shipOrderCall,
  shipOrders,
} from '#shared/admin/orders/api.ts';
import type { ShipForm } from '#shared/admin/orders/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { InTransaction } from '../../db/transact.ts';
import type { Routes } from '../../http/route.ts';
import type { Shop } from '../../shop.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../staff/gate.ts';
import { deliverOrder, shipOrder } from '../status/ship-order.ts';
import { adminError } from './admin-errors.ts';
import { reachOf } from './admin-orders.ts';
import { changeParcel } from './change-parcel.ts';
import { deliveredKinds, shippedKinds } from './is-repeated.ts';
import { requireInHand } from './orders-in-hand.ts';

/** Shipping and delivering orders, one or several. */
export const shippingRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;

  admin.route({
    ...shipOrderCall,
    handler: async (request) => {
      const { id } = request.params;
      await ship(shop, staffOf(request), id, { ...request.body, key: keyOf(request) });
      const { isPickup, isEmailed } = await reachOf(db, id);
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
        ship(shop, by, id, { courier, trackingNumber: numbers.get(id) ?? '', trackingUrl: '', key: keyOf(request) }),
      );
      return { success: true as const, message: await shippedMessage(db, shipped), shipped, rejected };
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
      return { success: true as const, message: adminMessages.orders.parcelChanged((await reachOf(db, id)).isEmailed) };
    },
  });

  admin.route({
    ...deliverOrderCall,
    handler: async (request) => {
      const { id } = request.params;
      await deliver(shop, staffOf(request), id, { code: request.body?.code || null, key: keyOf(request) });
      const { collected, delivered } = adminMessages.orders;
      return { success: true as const, message: (await reachOf(db, id)).isPickup ? collected : delivered };
    },
  });

  admin.route({
    ...deliverOrders,
    handler: async (request) => {
      const by = staffOf(request);
      const { done: delivered, rejected } = await each(request.body.orderIds, (id) =>
        deliver(shop, by, id, { code: null, key: keyOf(request) }),
      );
      const message = adminMessages.orders.deliveredSeveral(delivered.length);
      return { success: true as const, message, delivered, rejected };
    },
  });
};

interface Shipping extends ShipForm {
  key: string | undefined;
}

async function ship(shop: Shop, by: Staff, id: string, { key, ...form }: Shipping): Promise<void> {
  await requireInHand(shop.db, id, { by, now: shop.now(), repeated: { key, kinds: shippedKinds } });
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

async function shippedMessage(db: Database, ids: readonly string[]): Promise<string> {
  const reached = await Promise.all(ids.map((id) => reachOf(db, id)));
  const withoutEmail = reached.filter((order) => !order.isEmailed).length;
  const { shipped, shippedSeveral } = adminMessages.orders;
  return ids.length === 1 ? shipped(withoutEmail === 0) : shippedSeveral(ids.length, withoutEmail);
}

interface Delivering {
  code: string | null;
  key: string | undefined;
}

async function deliver(shop: Shop, by: Staff, id: string, { code, key }: Delivering): Promise<void> {
  await requireInHand(shop.db, id, { by, now: shop.now(), repeated: { key, kinds: deliveredKinds } });
  const audit: InTransaction = async (tx) => {
    const action = (await isToCollect(tx, id)) ? 'order.collected' : 'order.delivered';
    await auditEntry(shop, by, { action, subject: id, ...(code !== null && { detail: { withCode: true } }) })(tx);
  };
  return adminError(deliverOrder(shop, id, { key, who: staffActorId(by), code, audit }));
}

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
