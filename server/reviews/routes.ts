import { messages } from '#shared/messages.ts';
import { orderReviews as orderReviewsCall, writeReview as writeReviewCall } from '#shared/reviews/api.ts';
import { moreReviews } from '#shared/reviews/published-api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { publishedReviews, reviewsCursor } from '../catalogue/published-reviews.ts';
import { queueLists } from '../catalogue/uncached-list-queue.ts';
import { addUnsubscribe, parseEmailedSteps } from '../http/emailed-steps.ts';
import type { Routes } from '../http/route.ts';
import { ownOrder } from '../orders/access/may-read.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { productTag } from '../response-cache/cache-tags.ts';
import { sendCached } from '../response-cache/response-cache.ts';
import { endReviewRequests } from './end-review-requests.ts';
import { orderReviews } from './order-reviews.ts';
import { writeReview } from './write-review.ts';

/** Everybody reads what is published; anyone who may read an order reviews its products. */
export const reviewRoutes: Routes = (app, shop) => {
  const { db, readPublic, responseCache } = shop;
  const find = queueLists(shop);

  app.route({
    ...moreReviews,
    handler: ({ params: { id }, query }, reply) => {
      const cursor = reviewsCursor(query.cursor);
      const read = async () => ({
        success: true as const,
        message: messages.general.found,
        ...(await readPublic((source) => publishedReviews(source, id, cursor))),
      });
      return sendCached(
        responseCache,
        reply,
        `reviews/${id}/${cursor}`,
        () => find(reply.request, read),
        () => [productTag(id)],
      );
    },
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
    ...writeReviewCall,
    handler: async (request, reply) => {
      const { id, productId } = request.params;
      const caller = await currentAccount(shop, request, reply);
      await ownOrder(db, id, caller);
      await consume(shop, 'write a review', buyingClient(shop, request, caller));
      await writeReview(shop, { orderId: id, productId }, request.body);
      return { success: true as const, message: messages.reviews.sent, orderReviews: await orderReviews(db, id) };
    },
  });

  void app.register(async (scope) => {
    parseEmailedSteps(scope);
    addUnsubscribe(scope, '/reviews/unsubscribe', {
      run: (token) => endReviewRequests(shop, token),
      message: messages.reviews.noMoreEmails,
    });
  });
};
