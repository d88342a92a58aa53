import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestStock as requestStockCall } from '#shared/back-in-stock/api.ts';
import { StockRequestForm } from '#shared/back-in-stock/form.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { currentAccount } from '../accounts/current-account.ts';
import type { Account } from '../accounts/sessions.ts';
import { addStep, addUnsubscribe, parseEmailedSteps } from '../http/emailed-steps.ts';
import { fieldOf, outcomeQuery, rejectionOf } from '../http/plain-forms.ts';
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

  void app.register(async (scope) => {
    parseEmailedSteps(scope);

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

    addStep(scope, '/back-in-stock/confirm', (token) => confirmAddress(shop, token));
    addUnsubscribe(scope, '/back-in-stock/unsubscribe', {
      run: (token) => endRequest(shop, token),
      message: messages.backInStock.unsubscribed,
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
