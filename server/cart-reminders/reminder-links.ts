import { emailLinks } from '../email/email-links.ts';

/** The way out of the reminders, by the id of the account. */
export const reminderLinks = emailLinks({
  leave: { page: '/cart-reminders/unsubscribe', opens: 'cart-reminder-leave' },
});
