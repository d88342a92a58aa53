import { ownOrder as ownOrderCall, ownOrders } from '#shared/accounts/api.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { createOrder, openOrder as openOrderCall, orderById as orderByIdCall } from '#shared/orders/api.ts';
import type { OrderPayload, SentOrder } from '#shared/orders/order-payload.ts';
import { changeAddress as changeAddressCall } from '#shared/orders/change-address-api.ts';
import { placedOrder as placedOrderCall } from '#shared/orders/placed-order-api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import type { Account } from '../accounts/sessions.ts';
import { limitCouponGuesses } from '../coupons/limit-guesses.ts';
import type { Database } from '../db/database.ts';
import { browserOf, ensureVisitorCookie, type Visitor } from '../http/cookies.ts';
import type { App } from '../http/route.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { rejectWith } from '../rate-limits/reject-with.ts';
import type { Shop } from '../shop.ts';
import type { StockQuantity } from '../stock/move-stock.ts';
import type { ReplaceableOrder } from './placing/replace-order.ts';
import { findOrderRoutes } from './access/find-order-routes.ts';
import { openOrderLink } from './access/open-order-link.ts';
import { changeAddress } from './delivery/change-address.ts';
import { withOwnDeliveryCode } from './delivery/own-delivery-code.ts';
import { ownOrder } from './access/may-read.ts';
import { orderById } from './order-by-id.ts';
import { orderHistoryPage } from './order-history.ts';
import { placeOrder } from './placing/place-order.ts';
import { placedOrder } from './placing/placed-order.ts';
import { scopeIdempotencyKey } from './placing/idempotency-key.ts';

/** Finds earlier orders that a new one replaces. Passed in, because it needs `payments`, which depends on `orders`. */
type FindReplaceableOrders = (shop: Shop, payload: OrderPayload, visitor: Visitor) => Promise<ReplaceableOrder[]>;

/** Releases lingering reservations. Passed in for the same reason. */
type MakeRoom = (shop: Shop, items: readonly StockQuantity[]) => Promise<boolean>;

/** Marks an order that costs nothing as paid. Passed in for the same reason. */
type PayFreeOrder = (shop: Shop, tx: Database, orderId: string) => Promise<void>;

interface FromPayments {
  replaceableOrders: FindReplaceableOrders;
  makeRoom: MakeRoom;
  payFreeOrder: PayFreeOrder;
}

export const orderRoutes = (payments: FromPayments) => (app: App, shop: Shop) => {
  findOrderRoutes(app, shop);
  app.route({
    ...createOrder,
    handler: async (request, reply) => {
      const caller = await currentAccount(shop, request, reply);
      const isNew = caller.visitor === null;
      const payload = withRecipient(request.body, caller.account);
      const visitor = ensureVisitorCookie(request, reply, shop.config);
      const client = buyingClient(shop, request, { ...caller, visitor });
      await consume(shop, 'place an order', client);
      const findReplaceable = () => payments.replaceableOrders(shop, payload, visitor);
      const makeRoom = (items: readonly StockQuantity[]) => payments.makeRoom(shop, items);
      const payFree = (tx: Database, orderId: string) => payments.payFreeOrder(shop, tx, orderId);
      const { network } = client;
      const { account } = caller;
      const header = request.headers['idempotency-key'];
      const browser = browserOf(request, shop.config);
      const key = header === undefined ? null : scopeIdempotencyKey(header, { ...caller, browser });
      const sender = { key, visitor, account, isNew, browser, network, findReplaceable, makeRoom, payFree };
      const isOfOther = account?.email !== payload.guestInfo.email;
      const place = () => placeOrder(shop, payload, sender);
      const order =
        payload.couponCode === null ? await place() : await limitCouponGuesses(shop, client, place, { isOfOther });
      return { success: true as const, message: messages.order.created, order };
    },
  });

  app.route({
    ...placedOrderCall,
    handler: async (request, reply) => {
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'read orders', buyingClient(shop, request, caller));
      const sender = { ...caller, browser: browserOf(request, shop.config) };
      const key = scopeIdempotencyKey(request.headers['idempotency-key'], sender);
      const order = await withOwnDeliveryCode(shop, await placedOrder(shop.db, key, caller), caller);
      return { success: true as const, message: messages.order.fetched, order };
    },
  });

  app.route({
    ...orderByIdCall,
    handler: async (request, reply) => {
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'read orders', buyingClient(shop, request, caller));
      const order = await withOwnDeliveryCode(shop, await ownOrder(shop.db, request.params.id, caller), caller);
      return { success: true as const, message: messages.order.fetched, order };
    },
  });

  app.route({
    ...changeAddressCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      const { guestInfo } = await ownOrder(shop.db, id, caller);
      const client = { ...buyingClient(shop, request, caller), address: guestInfo.email };
      await consume(shop, 'change an address', client).catch(rejectWith('too_many_addresses'));
      await changeAddress(shop, id, { form: request.body, who: 'shopper' });
      const order = await orderById(shop.db, id);
      return { success: true as const, message: messages.order.address.changed, order };
    },
  });

  app.route({
    ...ownOrders,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'read orders', request, reply);
      const page = await orderHistoryPage(shop.db, account, request.query.before);
      return { success: true as const, message: messages.accounts.ordersFetched, ...page };
    },
  });

  app.route({
    ...ownOrderCall,
    handler: async (request, reply) => {
      const account = await limitedAccount(shop, 'read orders', request, reply);
      const caller = { account, visitor: null };
      const order = await withOwnDeliveryCode(shop, await ownOrder(shop.db, request.params.id, caller), caller);
      return { success: true as const, message: messages.order.fetched, order };
    },
  });

  app.route({
    ...openOrderCall,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { params, body } = request;
      // The cookie is set even if the token is unknown: by itself it gives no access.
      const visitor = ensureVisitorCookie(request, reply, shop.config);
      await consume(shop, 'open an order link', buyingClient(shop, request, { account: null, visitor }));
      const opened = await openOrderLink(shop, params.id, body.key, visitor);
      const order = await withOwnDeliveryCode(shop, opened, { account: null, visitor });
      return { success: true as const, message: messages.order.fetched, order };
    },
  });
};

/** The order with its recipient: whom it names, or its account. A guest has to be named. */
function withRecipient(order: SentOrder, account: Account | null): OrderPayload {
  const { guestInfo, shippingAddress } = order;
  if (guestInfo) return { ...order, guestInfo };
  const message = messages.order.guestDetails;
  if (!account) throw new ShopError('invalid_request', { message, fields: { guestInfo: message } });
  const { email, firstName, lastName } = account;
  return { ...order, guestInfo: { name: `${firstName} ${lastName}`, email, phone: shippingAddress.phone } };
}
