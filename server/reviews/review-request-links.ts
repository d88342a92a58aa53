import { emailLinks } from '../email/email-links.ts';

/** The way out of the emails that ask for reviews, by the id of the order. */
export const reviewRequestLinks = emailLinks({
  leave: { page: '/reviews/unsubscribe', opens: 'review-request-leave' },
});
