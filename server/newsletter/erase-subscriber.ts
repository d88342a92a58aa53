import type { Database } from '../db/database.ts';

/** Deletes what is known of a subscriber. Nobody is mailed without a yes, so nothing has to be remembered. */
export async function eraseSubscriber(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute();
}
