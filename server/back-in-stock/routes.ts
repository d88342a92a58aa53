import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestStock as requestStockCall } from '#shared/back-in-stock/api.ts';
import { StockRequestForm } from '#shared/back-in-stock/form.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { currentAccount } from '../accounts/current-account.ts';
import type { Account } from '../accounts/sessions.ts';
import { fieldOf, outcomeQuery, parsePlainForms, rejectionOf } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { clientOf } from '../rate-limits/client.ts';
import { confirmAddress } from './confirm-address.ts';
import { endRequest } from './end-request.ts';
import { requestStock } from './request-stock.ts';

export const backInStockRoutes: Routes = (app, shop) => {
  const request = async (
    entry: StockRequestForm,
    sent: FastifyRequest,
    reply: FastifyReply,
    account: Account | null,
  ) => {
    const client = await clientOf(shop, sent, reply, entry.email);
    await requestStock(shop, entry, { client, provedEmail: account?.email ?? null });
  };

  /** Without scripts nothing renews an expired session, so its shopper is a guest and confirms by email. */
  const accountOrGuest = async (sent: FastifyRequest, reply: FastifyReply) => {
    try {
      return (await currentAccount(shop, sent, reply)).account;
    } catch (error) {
      if (error instanceof ShopError && error.code === 'session_over') return null;
      throw error;
    }
  };

  app.route({
    ...requestStockCall,
    handler: async (sent, reply) => {
      const { account } = await currentAccount(shop, sent, reply);
      await request(sent.body, sent, reply, account);
      return { success: true as const, message: messages.backInStock.requested };
    },
  });

  // Forms of browsers without scripts, and requests of mail apps. Opening a link changes nothing: changes need a POST.
  void app.register(async (scope) => {
    parsePlainForms(scope);
    // RFC 8058 allows multipart too. The token is in the URL then.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, { sent: String(body) }),
    );

    scope.post('/back-in-stock', { schema: { hide: true } }, async (sent, reply) => {
      const entry = StockRequestForm.safeParse(sent.body);
      const rejection = entry.success
        ? await rejectionOf(request(entry.data, sent, reply, await accountOrGuest(sent, reply)), 'too_many_requests')
        : ({ code: 'invalid_request' } as const);
      return reply.redirect(
        `/back-in-stock?${itemQuery(sent.body)}${outcomeQuery('requested', rejection)}#outcome`,
        303,
      );
    });

    scope.post('/back-in-stock/confirm', { schema: { hide: true } }, async (sent, reply) => {
      const isDone = await confirmAddress(shop, tokenOf(sent));
      return reply.redirect(`/back-in-stock/confirm?done=${isDone ? 'yes' : 'no'}`, 303);
    });

    const fromMailPrograms = { schema: { hide: true }, config: { takesForeignPosts: true } };
    scope.post('/back-in-stock/unsubscribe', fromMailPrograms, async (sent, reply) => {
      const isDone = await endRequest(shop, tokenOf(sent));
      // Set by the button of our own page; a mail app needs no page and follows no redirect.
      const isPage = fieldOf(sent.body, 'from') === 'page';
      if (isPage) return reply.redirect(`/back-in-stock/unsubscribe?done=${isDone ? 'yes' : 'no'}`, 303);
      if (!isDone) throw new ShopError('link_over');
      return { success: true, message: messages.backInStock.unsubscribed };
    });
  });
};

/** The product and colour of the form, so that the page shows it again: 'product=…&colour=…&'. */
function itemQuery(body: unknown): string {
  const { productId, variantId } = StockRequestForm.shape;
  const product = productId.safeParse(fieldOf(body, 'productId'));
  const colour = variantId.safeParse(fieldOf(body, 'variantId'));
  if (!product.success || !colour.success) return '';
  return `product=${product.data.toLowerCase()}&colour=${colour.data.toLowerCase()}&`;
}

/** From the form, otherwise from the URL. */
function tokenOf({ body, query }: FastifyRequest): string {
  return fieldOf(body, 't') ?? fieldOf(query, 't') ?? '';
}
