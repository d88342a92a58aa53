import { shareCart as shareCartCall } from '#shared/cart/share-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { shareCart, sharedCart } from './shared-cart.ts';

/** Short links to carts. */
export const sharedCartRoutes: Routes = (app, shop) => {
  app.route({
    ...shareCartCall,
    handler: async (request, reply) => {
      await consume(shop, 'share a cart', await clientOf(shop, request, reply));
      const code = await shareCart(shop, request.body.items);
      return { success: true as const, message: messages.general.found, path: `/s/${code}` };
    },
  });

  // To the page of the long link, which previews of chats read too.
  app.get<{ Params: { code: string } }>('/s/:code', { schema: { hide: true } }, async ({ params }, reply) => {
    const items = /^[\w-]{12}$/.test(params.code) ? await sharedCart(shop, params.code) : null;
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(`/basic/shared-cart?${items ?? 'expired'}`, 302);
  });
};
