import { messages } from '#shared/messages.ts';
import { FindOrder, findOrder } from '#shared/orders/find-order-api.ts';
import { outcomeQuery, parsePlainForms, rejectionOf } from '../../http/plain-forms.ts';
import type { Routes } from '../../http/route.ts';
import { clientOf } from '../../rate-limits/client.ts';
import { requestOrderLink } from './request-order-link.ts';

/** How guests find their order again. */
export const findOrderRoutes: Routes = (app, shop) => {
  app.route({
    ...findOrder,
    handler: async (request, reply) => {
      const { body } = request;
      await requestOrderLink(shop, body, await clientOf(shop, request, reply, body.email));
      return { success: true as const, message: messages.order.find.sent };
    },
  });

  // Without scripts: to the page's own path, with the page again as the response.
  void app.register(async (scope) => {
    parsePlainForms(scope);
    scope.post('/orders', { schema: { hide: true } }, async (request, reply) => {
      const entry = FindOrder.safeParse(request.body);
      const find = async (wanted: FindOrder) =>
        requestOrderLink(shop, wanted, await clientOf(shop, request, reply, wanted.email));
      const rejection = entry.success
        ? await rejectionOf(find(entry.data), 'too_many_links')
        : ({ code: 'invalid_request' } as const);
      return reply.redirect(`/orders?${outcomeQuery('found', rejection)}#find`, 303);
    });
  });
};
