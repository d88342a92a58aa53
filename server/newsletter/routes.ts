import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { subscribe as subscribeCall } from '#shared/newsletter/api.ts';
import { NewsletterForm } from '#shared/newsletter/form.ts';
import { fieldOf, outcomeQuery, rejectionOf, parsePlainForms } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
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

  // Forms of browsers without scripts, and requests of mail apps. Opening a link changes nothing, since scanners open
  // every link in an email: changes need a POST.
  void app.register(async (scope) => {
    parsePlainForms(scope);
    // RFC 8058 allows multipart too. The token is in the URL then.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, { sent: String(body) }),
    );

    scope.post('/newsletter/subscribe', { schema: { hide: true } }, async (request, reply) => {
      const entry = NewsletterForm.safeParse(request.body);
      const back = entry.success ? entry.data.source : '/';
      const actor = await clientOf(shop, request, reply);
      const rejection = entry.success
        ? await rejectionOf(subscribe(shop, entry.data, actor), 'too_many_requests')
        : ({ code: 'invalid_request' } as const);
      return reply.redirect(`${back}?${outcomeQuery('newsletter', rejection)}#newsletter`, 303);
    });

    scope.post('/newsletter/confirm', { schema: { hide: true } }, async (request, reply) => {
      const isDone = await confirmSubscription(shop, tokenOf(request));
      return reply.redirect(`/newsletter/confirm?done=${isDone ? 'yes' : 'no'}`, 303);
    });

    const fromMailPrograms = { schema: { hide: true }, config: { takesForeignPosts: true } };
    scope.post('/newsletter/unsubscribe', fromMailPrograms, async (request, reply) => {
      const isDone = await unsubscribe(shop, tokenOf(request));
      // Set by the button of our own page; a mail app needs no page and follows no redirect.
      const isPage = fieldOf(request.body, 'from') === 'page';
      if (isPage) return reply.redirect(`/newsletter/unsubscribe?done=${isDone ? 'yes' : 'no'}`, 303);
      if (!isDone) throw new ShopError('link_over');
      return { success: true, message: messages.newsletter.left };
    });
  });
};

/** From the form, otherwise from the URL. */
function tokenOf({ body, query }: FastifyRequest): string {
  return fieldOf(body, 't') ?? fieldOf(query, 't') ?? '';
}
