import { ShopError } from '#shared/errors.ts';
import { transact } from '../db/transact.ts';
import type { App } from '../http/route.ts';
import { queues } from '../jobs/job-queue.ts';
import { addWebhookRoute } from '../security/add-webhook-route.ts';
import type { Shop } from '../shop.ts';

/** The webhook of the courier service: a job asks what happened to the parcel. */
export function courierRoutes(app: App, shop: Shop): void {
  addWebhookRoute(app, shop, {
    path: '/api/couriers/terminal/webhook',
    header: 'x-terminal-signature',
    parse: (raw, signature) => {
      if (!shop.couriers) throw new ShopError('bad_signature');
      return shop.couriers.parseWebhook(raw, signature);
    },
    handle: async (about) => {
      if (!about) return;
      await transact(shop.db, async (tx) => {
        const shipment = await tx
          .selectFrom('shipments')
          .select('id')
          .where('providerId', '=', about.providerId)
          .executeTakeFirst();
        if (shipment) await queues.settleShipment.add(shop.jobs, tx, { id: shipment.id });
      });
    },
  });
}
