import { deliveryTable as deliveryCall } from '#shared/checkout/api.ts';
import { messages } from '#shared/messages.ts';
import { sendKept } from '../http/kept-answers.ts';
import type { Routes } from '../http/route.ts';
import { deliveryTable } from './delivery-table.ts';

export const deliveryRoutes: Routes = (app, { db, kept }) => {
  app.route({
    ...deliveryCall,
    handler: (_request, reply) =>
      sendKept(kept, reply, 'delivery-areas', async () => ({
        success: true as const,
        message: messages.general.found,
        delivery: mutable(await deliveryTable(db)),
      })),
  });
};

/** What the table promises not to change, an answer need not promise. */
function mutable({ states, areas, fallback }: Awaited<ReturnType<typeof deliveryTable>>) {
  return { states: [...states], areas: [...areas], fallback };
}
