import { ShopError } from '#shared/errors.ts';
import { networkOf } from '../http/network.ts';
import type { App } from '../http/route.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { applyReport } from './apply-report.ts';

/** Where the provider reports what became of text messages. */
export function textMessageRoutes(app: App, shop: Shop): void {
  // A scope without body parsers, because the signature covers the raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/text-messages/termii/webhook', { schema: { hide: true } }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['x-termii-signature'];
      const report = parse(raw, typeof signature === 'string' ? signature : undefined, request.ip);
      if (report) await applyReport(shop, report);
      return reply.code(200).send({ success: true });
    });
  });

  /** @throws ShopError `bad_signature`, also for a shop without text messages */
  function parse(raw: Buffer, signature: string | undefined, ip: string) {
    try {
      if (!shop.textProvider) throw new ShopError('bad_signature');
      return shop.textProvider.parseWebhook(raw, signature);
    } catch (error) {
      const isForged = error instanceof ShopError && error.code === 'bad_signature';
      if (isForged) logSecurityEvent(shop, { kind: 'bad-webhook', network: networkOf(ip) });
      throw error;
    }
  }
}
