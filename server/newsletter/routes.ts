import { messages } from '#shared/messages.ts';
import { subscribe as subscribeCall } from '#shared/newsletter/api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { NewsletterForm, NewsletterSource } from '#shared/newsletter/form.ts';
import { addStep, addUnsubscribe, parseEmailedSteps } from '../http/emailed-steps.ts';
import { fieldOf, outcomeQuery, rejectionOf } from '../http/plain-forms.ts';
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

  void app.register(async (scope) => {
    parseEmailedSteps(scope);

    scope.post('/newsletter/subscribe', { schema: { hide: true } }, async (request, reply) => {
      const entry = NewsletterForm.safeParse(request.body);
      // Also of a form whose address is wrong.
      const back = NewsletterSource.safeParse(fieldOf(request.body, 'source')).data ?? '/';
      const client = await clientOf(shop, request, reply);
      const rejection = entry.success
        ? await rejectionOf(subscribe(shop, entry.data, client), 'too_many_requests')
        : { code: fieldErrors(entry.error)['email'] === messages.newsletter.email ? 'empty' : 'invalid_request' };
      return reply.redirect(`${back}?${outcomeQuery('newsletter', rejection)}#newsletter`, 303);
    });

    addStep(scope, '/newsletter/confirm', (token) => confirmSubscription(shop, token));
    addUnsubscribe(scope, '/newsletter/unsubscribe', {
      run: (token) => unsubscribe(shop, token),
      message: messages.newsletter.left,
    });
  });
};
