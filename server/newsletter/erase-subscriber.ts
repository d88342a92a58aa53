import type { Database } from '../db/database.ts';

/** Deletes a subscriber. Since only confirmed addresses get email, no suppression list is needed. */
export async function eraseSubscriber(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute();
}
