import { messages } from '#shared/messages.ts';
import {
  orderReturns as orderReturnsCall,
  requestReturn as requestReturnCall,
  withdrawReturn as withdrawReturnCall,
} from '#shared/returns/api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import type { Routes } from '../http/route.ts';
import { ownOrder } from '../orders/access/may-read.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { withdrawReturn } from './decide-return.ts';
import { orderReturns } from './order-returns.ts';
import { requestReturn } from './request-return.ts';

/** Anyone who may read an order may return its items. */
export const returnRoutes: Routes = (app, shop) => {
  const responseWith = async (orderId: string, message: string) => ({
    success: true as const,
    message,
    orderReturns: await orderReturns(shop, orderId),
  });

  app.route({
    ...orderReturnsCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'read orders', buyingClient(shop, request, caller));
      await ownOrder(shop.db, id, caller);
      return responseWith(id, messages.returns.found);
    },
  });

  app.route({
    ...requestReturnCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await ownOrder(shop.db, id, caller);
      await consume(shop, 'request a return', buyingClient(shop, request, caller));
      await requestReturn(shop, id, request.body);
      return responseWith(id, messages.returns.requested);
    },
  });

  app.route({
    ...withdrawReturnCall,
    handler: async (request, reply) => {
      const { id, returnId } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'cancel an order', buyingClient(shop, request, caller));
      await ownOrder(shop.db, id, caller);
      await withdrawReturn(shop, { orderId: id, id: returnId });
      return responseWith(id, messages.returns.withdrawn);
    },
  });
};
