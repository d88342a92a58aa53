import { messages } from '#shared/messages.ts';
import { textPage } from '#shared/text-pages/api.ts';
import { sendCached } from '../response-cache/response-cache.ts';
import type { Routes } from '../http/route.ts';
import { publishedPage } from './published-page.ts';

export const textPageRoutes: Routes = (app, shop) => {
  app.route({
    ...textPage,
    handler: ({ params: { slug } }, reply) =>
      sendCached(
        shop.responseCache,
        reply,
        `text-page/${slug}`,
        async () => ({
          success: true as const,
          message: messages.general.found,
          page: await shop.readPublic((db) => publishedPage({ ...shop, db }, slug)),
        }),
        () => [],
      ),
  });
};
