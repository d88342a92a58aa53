import { emailLinks } from '../email/email-links.ts';

/** The links in emails about a stock request, by its id. */
export const requestLinks = emailLinks({
  confirm: { page: '/back-in-stock/confirm', opens: 'stock-request-confirm' },
  leave: { page: '/back-in-stock/unsubscribe', opens: 'stock-request-leave' },
});
