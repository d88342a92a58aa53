import { deliveryTable as deliveryTableCall } from '#shared/checkout/api.ts';
import { messages } from '#shared/messages.ts';
import { hourOf, deliveryEstimatesNow } from '#shared/checkout/delivery-estimate.ts';
import { sendCached } from '../response-cache/response-cache.ts';
import type { Routes } from '../http/route.ts';
import { deliveryTable } from './delivery-table.ts';

export const deliveryRoutes: Routes = (app, { readPublic, responseCache, now }) => {
  app.route({
    ...deliveryTableCall,
    handler: (_request, reply) =>
      sendCached(
        responseCache,
        reply,
        `delivery-areas ${hourOf(now())}`,
        async () => {
          const { daysOff, promises, ...table } = await readPublic(deliveryTable);
          const estimates = deliveryEstimatesNow(table.states, now(), { daysOff, promises });
          return { success: true as const, message: messages.general.found, delivery: { ...table, estimates } };
        },
        () => [],
      ),
  });
};
