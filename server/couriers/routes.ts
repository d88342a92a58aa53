import { ShopError } from '#shared/errors.ts';
import type { App } from '../http/route.ts';
import { networkOf } from '../http/network.ts';
import { queues } from '../jobs/job-queue.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';

/** Where the courier company says that something happened to a parcel: it is asked what, by a job. */
export function courierRoutes(app: App, shop: Shop): void {
  // A scope without body parsers, because the signature covers the raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/couriers/terminal/webhook', { schema: { hide: true } }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['x-terminal-signature'];
      const about = parse(raw, typeof signature === 'string' ? signature : undefined, request.ip);
      if (about) {
        await shop.db.transaction().execute(async (tx) => {
          const shipment = await tx
            .selectFrom('shipments')
            .select('id')
            .where('providerId', '=', about.providerId)
            .executeTakeFirst();
          if (shipment) await queues.settleShipment.add(shop.jobs, tx, { id: shipment.id });
        });
      }
      return reply.code(200).send({ success: true });
    });
  });

  /** @throws ShopError `bad_signature`, also for a shop without couriers */
  function parse(raw: Buffer, signature: string | undefined, ip: string) {
    try {
      if (!shop.couriers) throw new ShopError('bad_signature');
      return shop.couriers.parseWebhook(raw, signature);
    } catch (error) {
      const isForged = error instanceof ShopError && error.code === 'bad_signature';
      if (isForged) logSecurityEvent(shop, { kind: 'bad-webhook', network: networkOf(ip) });
      throw error;
    }
  }
}
