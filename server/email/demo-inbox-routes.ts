import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Routes } from '../http/route.ts';
import { demoInbox, demoEmailById } from './demo-inbox.ts';
import type { Html } from '../pages/plain/html.ts';
import { mailboxPage, mailPage } from './demo-inbox-pages.ts';

/** The demo inbox: everything the shop would have sent. It does not exist where email is really sent. */
export const mailboxRoutes: Routes = (app, { db, config, settings }) => {
  const { textMessages } = config;
  const phonePage = textMessages?.isEmulated ? new URL('/phone', textMessages.baseUrl).href : null;
  const hidden = { schema: { hide: true } };

  app.get<{ Querystring: InboxQuery }>('/dev/mailbox.json', hidden, async ({ query }) => {
    const mail = await demoInbox(db, recipientIn(query));
    return mail.map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt }));
  });

  app.get<{ Querystring: InboxQuery }>('/dev/mailbox', hidden, async ({ query }, reply) => {
    const to = recipientIn(query);
    const shop = await settings();
    return send(reply, shop, mailboxPage(shop, await demoInbox(db, to), { to, phonePage }));
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', hidden, async ({ params }, reply) => {
    const mail = /^\d{1,15}$/.test(params.id) ? await demoEmailById(db, Number(params.id)) : undefined;
    if (!mail) throw new ShopError('not_found');
    const shop = await settings();
    return send(reply, shop, mailPage(shop, mail));
  });
};

interface InboxQuery {
  to?: string | string[];
}

function recipientIn({ to }: InboxQuery): string | null {
  const [address] = [to].flat();
  return address?.replaceAll('\u0000', '') ?? null;
}

/** The emails' pictures come from the shop's public address. */
function send(reply: FastifyReply, { publicUrl }: ShopSettings, page: Html) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; img-src ${publicUrl}; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(page.html);
}
