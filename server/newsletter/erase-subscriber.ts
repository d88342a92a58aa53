import type { Database } from '../db/database.ts';
import { cancelEmailsTo } from '../email/cancel-emails.ts';

/** Deletes a subscriber and the emails that wait. Since only confirmed addresses get email, no suppression list is needed. */
export async function eraseSubscriber(tx: Database, email: string): Promise<void> {
  // First the subscriber: that waits for an issue whose emails are being queued, and after it none is.
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute();
  await cancelEmailsTo(tx, { to: email, about: ['newsletter:', 'newsletter-confirm:'] });
}
