import type { FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { subscribe as subscribeCall } from '#shared/newsletter/api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { NewsletterForm, NewsletterSource } from '#shared/newsletter/form.ts';
import { addStep, addUnsubscribe, parseEmailedSteps } from '../http/emailed-steps.ts';
import { fieldOf, outcomeQuery, rejectionOf } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import type { Shop } from '../shop.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const newsletterRoutes: Routes = (app, shop) => {
  app.route({
    ...subscribeCall,
    handler: async (request, reply) => {
      await subscribe(shop, request.body, await clientOf(shop, request, reply));
      return { success: true as const, message: messages.newsletter.subscribed };
    },
  });

  void app.register(async (scope) => {
    parseEmailedSteps(scope);

    scope.post('/newsletter/subscribe', { schema: { hide: true } }, async (request, reply) => {
      const entry = NewsletterForm.safeParse(request.body);
      // Also of a form whose address is wrong.
      const source = NewsletterSource.safeParse(fieldOf(request.body, 'source')).data ?? '/';
      const client = await clientOf(shop, request, reply);
      const rejection = entry.success
        ? await rejectionOf(subscribe(shop, entry.data, client), 'too_many_requests')
        : { code: fieldErrors(entry.error)['email'] === messages.newsletter.email ? 'empty' : 'invalid_request' };
      return reply.redirect(returnUrl(shop, request, { source, outcome: outcomeQuery('newsletter', rejection) }), 303);
    });

    addStep(scope, '/newsletter/confirm', (token) => confirmSubscription(shop, token));
    addUnsubscribe(scope, '/newsletter/unsubscribe', {
      run: (token) => unsubscribe(shop, token),
      message: messages.newsletter.left,
    });
  });
};

/** The page of the form with the outcome, and with the filters that its address has: only the browser's referrer knows them. */
function returnUrl(
  shop: Shop,
  request: FastifyRequest,
  { source, outcome }: { source: string; outcome: string },
): string {
  const { protocol, host, headers } = request;
  const page = URL.parse(headers.referer ?? '');
  const isOurs =
    page?.origin === new URL(shop.config.shop.publicUrl).origin || page?.origin === `${protocol}://${host}`;
  // The schema replaces paths that lead to another site.
  if (!page || !isOurs || NewsletterSource.safeParse(page.pathname).data !== page.pathname)
    return `${source}?${outcome}#newsletter`;
  page.searchParams.delete('newsletter'); // Of the form that was sent before.
  page.searchParams.delete('wait');
  return `${page.pathname}?${[page.searchParams, outcome].join('&').replace(/^&/, '')}#newsletter`;
}
