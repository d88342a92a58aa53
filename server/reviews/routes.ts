import type { FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { orderReviews as orderReviewsCall, writeReview as writeCall } from '#shared/reviews/api.ts';
import { moreReviews } from '#shared/reviews/published-api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { publishedReviews } from '../catalogue/published-reviews.ts';
import { fieldOf, parsePlainForms } from '../http/plain-forms.ts';
import type { Routes } from '../http/route.ts';
import { ownOrder } from '../orders/order-by-id.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { sendCached } from '../response-cache/response-cache.ts';
import { endReviewRequests } from './end-review-requests.ts';
import { orderReviews } from './order-reviews.ts';
import { writeReview } from './write-review.ts';

/** Everybody reads what is published; whoever may read an order reviews its products. */
export const reviewRoutes: Routes = (app, shop) => {
  const { db, responseCache } = shop;

  app.route({
    ...moreReviews,
    handler: ({ params, query }, reply) =>
      sendCached(responseCache, reply, `reviews/${params.id}/${query.cursor ?? ''}`, async () => ({
        success: true as const,
        message: messages.general.found,
        ...(await publishedReviews(db, params.id, query.cursor)),
      })),
  });

  app.route({
    ...orderReviewsCall,
    handler: async (request, reply) => {
      const { id } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await consume(shop, 'read orders', buyingClient(shop, request, caller));
      await ownOrder(db, id, caller);
      return { success: true as const, message: messages.general.found, orderReviews: await orderReviews(db, id) };
    },
  });

  app.route({
    ...writeCall,
    handler: async (request, reply) => {
      const { id, productId } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await ownOrder(db, id, caller);
      await consume(shop, 'write a review', buyingClient(shop, request, caller));
      await writeReview(shop, { orderId: id, productId }, request.body);
      return { success: true as const, message: messages.reviews.sent, orderReviews: await orderReviews(db, id) };
    },
  });

  // Forms of browsers without scripts, and requests of mail apps. Opening the link changes nothing.
  void app.register(async (scope) => {
    parsePlainForms(scope);
    // RFC 8058 allows multipart too. The token is in the URL then.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, { sent: String(body) }),
    );
    const fromMailPrograms = { schema: { hide: true }, config: { takesForeignPosts: true } };
    scope.post('/reviews/unsubscribe', fromMailPrograms, async (sent, reply) => {
      const isDone = await endReviewRequests(shop, tokenOf(sent));
      // Set by the button of our own page; a mail app needs no page and follows no redirect.
      const isPage = fieldOf(sent.body, 'from') === 'page';
      if (isPage) return reply.redirect(`/reviews/unsubscribe?done=${isDone ? 'yes' : 'no'}`, 303);
      if (!isDone) throw new ShopError('link_over');
      return { success: true, message: messages.reviews.noMoreEmails };
    });
  });
};

/** From the form, otherwise from the URL. */
function tokenOf({ body, query }: FastifyRequest): string {
  return fieldOf(body, 't') ?? fieldOf(query, 't') ?? '';
}
