import { parse } from 'node:querystring';
import { sendMessage } from '#shared/contact/api.ts';
import { ContactEntry } from '#shared/contact/contact-entry.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { takeMessage } from './take-message.ts';

export const contactRoutes: Routes = (app, shop) => {
  app.route({
    ...sendMessage,
    handler: async ({ body, ip }) => {
      await takeMessage(shop, body, ip);
      return { success: true as const, message: messages.contact.sent };
    },
  });

  // The same form as a browser without scripts sends it: the page's own address, and the page again for an answer.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parse(String(body))),
    );
    scope.post('/contact', { schema: { hide: true } }, async ({ body, ip }, reply) => {
      const entry = ContactEntry.safeParse(body);
      const refusal = entry.success ? await refusalOf(takeMessage(shop, entry.data, ip)) : 'invalid_request';
      return reply.redirect(`/contact?sent=${refusal ?? 'yes'}#message`, 303);
    });
  });
};

const refusalOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ShopError) return error.code;
      throw error;
    },
  );
