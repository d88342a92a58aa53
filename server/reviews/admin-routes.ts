import { adminMessages } from '#shared/admin/messages.ts';
import {
  adminReview as adminReviewCall,
  adminReviews,
  declineReview as declineReviewCall,
  publishReview as publishReviewCall,
} from '#shared/admin/reviews/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { auditEntry } from '../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../staff/gate.ts';
import { adminReview, reviewPage } from './admin-reviews.ts';
import { declineReview, publishReview } from './decide-review.ts';

/** All staff decide which reviews are published. */
export const reviewAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const responseWith = async (id: string, message: string) => ({
    success: true as const,
    message,
    review: await adminReview(db, id),
  });
  const decision = (by: Staff, action: `review.${string}`, subject: string, detail: object) => ({
    who: staffActorId(by),
    audit: auditEntry(shop, by, { action, subject, detail }),
  });

  admin.route({
    ...adminReviews,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await reviewPage(db, query)),
    }),
  });

  admin.route({ ...adminReviewCall, handler: ({ params }) => responseWith(params.id, messages.general.found) });

  admin.route({
    ...publishReviewCall,
    handler: async (request) => {
      const { id } = request.params;
      const { revision, decisions, reply, photos } = request.body;
      const by = decision(staffOf(request), 'review.published', id, {
        revision,
        hasReply: reply !== '',
        photos: photos.length,
      });
      await publishReview(shop, id, { revision, decisions, reply, photos, ...by });
      return responseWith(id, adminMessages.reviews.published);
    },
  });

  admin.route({
    ...declineReviewCall,
    handler: async (request) => {
      const { id } = request.params;
      const { revision, decisions, reason, note } = request.body;
      const by = decision(staffOf(request), 'review.declined', id, { revision, reason });
      await declineReview(shop, id, { revision, decisions, reason, note, ...by });
      return responseWith(id, adminMessages.reviews.declined);
    },
  });
};
