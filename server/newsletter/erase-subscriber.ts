import type { Database } from '../db/database.ts';
import { cancelEmailsTo } from '../email/cancel-emails.ts';

/** Deletes a subscriber and the emails that wait. Since only confirmed addresses get email, no suppression list is needed. */
export async function eraseSubscriber(tx: Database, email: string): Promise<void> {
  // The subscriber first: that waits for an issue whose emails are being queued, and no later one is queued for them.
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute();
  await cancelEmailsTo(tx, { to: email, about: ['newsletter:', 'newsletter-confirm:'] });
}
