import { sendMessage } from '#shared/contact/api.ts';
import { ContactEntry } from '#shared/contact/contact-entry.ts';
import { messages } from '#shared/messages.ts';
import { outcomeQuery, rejectionOf, parsePlainForms } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import { createMessage } from './create-message.ts';

export const contactRoutes: Routes = (app, shop) => {
  app.route({
    ...sendMessage,
    handler: async (request, reply) => {
      const { body } = request;
      await createMessage(shop, body, await clientOf(shop, request, reply, body.email));
      return { success: true as const, message: messages.contact.sent };
    },
  });

  // The form as a browser without scripts sends it: to the page's own path, with the page again as the response.
  void app.register(async (scope) => {
    parsePlainForms(scope);
    scope.post('/contact', { schema: { hide: true } }, async (request, reply) => {
      const entry = ContactEntry.safeParse(request.body);
      const take = async (data: ContactEntry) =>
        createMessage(shop, data, await clientOf(shop, request, reply, data.email));
      const rejection = entry.success
        ? await rejectionOf(take(entry.data), 'too_many_messages')
        : ({ code: 'invalid_request' } as const);
      return reply.redirect(`/contact?${outcomeQuery('sent', rejection)}#message`, 303);
    });
  });
};
