import { messages } from '#shared/messages.ts';
import { cancelOrder as cancelOrderCall } from '#shared/orders/api.ts';
import { confirmOrder as confirmOrderCall, payOnDelivery } from '#shared/orders/pay-on-delivery-api.ts';
import { initializePayment, verifyPayment } from '#shared/payments/api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { ensureBrowserCookie } from '../http/cookies.ts';
import { markKnownBrowser } from '../http/known-browsers.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Routes } from '../http/route.ts';
import { assignOwnOrder } from '../orders/access/assign-own-order.ts';
import { mayRead, ownOrder } from '../orders/access/may-read.ts';
import { orderById } from '../orders/order-by-id.ts';
import { cancelOrder } from './cancel-order.ts';
import { choosePayOnDelivery } from './pay-on-delivery/choose-pay-on-delivery.ts';
import { confirmOrder } from './pay-on-delivery/confirm-order.ts';
import { addPaymentWebhook } from './payment-webhook.ts';
import { recentVerification } from './provider/recent-verifications.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';
import { verificationResponse } from './verification-response.ts';

export const paymentRoutes: Routes = (app, shop) => {
  app.route({
    ...initializePayment,
    handler: async (request, reply) => {
      const { orderId, email } = request.body;
      const caller = await currentAccount(shop, request, reply);
      await ownOrder(shop.db, orderId, caller);
      await consume(shop, 'begin to pay', buyingClient(shop, request, caller));
      await assignOwnOrder(shop.db, orderId, caller);
      const data = await startPayment(shop, orderId, { email });
      return { success: true as const, message: messages.payment.started, data };
    },
  });

  app.route({
    ...verifyPayment,
    handler: async (request, reply) => {
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'ask about a payment', buyingClient(shop, request, caller));
      const { reference } = request.params;
      const settled = await settlePayment(shop, reference, recentVerification(shop));
      const order = await orderById(shop.db, settled.orderId);
      const isTheirs = await mayRead(shop.db, order._id, caller);
      if (isTheirs && order.isPaid) {
        ensureBrowserCookie(request, reply, shop.config);
        markKnownBrowser(reply, shop, caller.account?.id ?? order._id);
      }
      const verification = await verificationResponse(shop, { reference, settled, order, isTheirs });
      return {
        success: verification.outcome === 'paid',
        ...verification,
        // Anybody may have the reference: without access to the order it tells only whether the order was paid.
        order: isTheirs ? order : { _id: order._id, status: order.status, isPaid: order.isPaid },
      };
    },
  });

  app.route({
    ...cancelOrderCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'cancel an order', buyingClient(shop, request, caller));
      await ownOrder(shop.db, id, caller);
      await cancelOrder(shop, id, { who: 'shopper' });
      const order = await orderById(shop.db, id);
      return { success: true as const, message: messages.order.cancelled, order };
    },
  });

  app.route({
    ...payOnDelivery,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'pay on delivery', buyingClient(shop, request, caller));
      await ownOrder(shop.db, id, caller);
      await assignOwnOrder(shop.db, id, caller);
      await choosePayOnDelivery(shop, id);
      const order = await orderById(shop.db, id);
      const message = order.onDelivery?.isByCall ? messages.onDelivery.byCall : messages.onDelivery.chosen;
      return { success: true as const, message, order };
    },
  });

  app.route({
    ...confirmOrderCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'pay on delivery', buyingClient(shop, request, caller));
      await ownOrder(shop.db, id, caller);
      await confirmOrder(shop, id, { who: 'shopper', code: request.body.code });
      const order = await orderById(shop.db, id);
      return { success: true as const, message: messages.onDelivery.confirmed, order };
    },
  });

  addPaymentWebhook(app, shop);
};
