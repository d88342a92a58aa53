import { ShopError } from '#shared/errors.ts';
import type { App } from '../http/route.ts';
import { addWebhookRoute } from '../security/add-webhook-route.ts';
import type { Shop } from '../shop.ts';
import { applyReport } from './apply-report.ts';

/** Where the provider reports what became of text messages. */
export function textMessageRoutes(app: App, shop: Shop): void {
  addWebhookRoute(app, shop, {
    path: '/api/text-messages/termii/webhook',
    header: 'x-termii-signature',
    parse: (raw, signature) => {
      if (!shop.textProvider) throw new ShopError('bad_signature');
      return shop.textProvider.parseWebhook(raw, signature);
    },
    handle: async (report) => {
      if (report) await applyReport(shop, report);
    },
  });
}
