import { emailLinks } from '../email/email-links.ts';

/** The links in newsletters, by the id of the subscriber. */
export const newsletterLinks = emailLinks({
  confirm: { page: '/newsletter/confirm', opens: 'newsletter-confirm' },
  leave: { page: '/newsletter/unsubscribe', opens: 'newsletter-leave' },
});
