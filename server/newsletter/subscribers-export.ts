import type { Database } from '../db/database.ts';
import { everySubscriber } from './list-subscribers.ts';

export const subscriberColumns = [
  'email',
  'status',
  'signed_up_at',
  'page',
  'confirmed_at',
  'unsubscribed_at',
] as const;

const stateLabels = { pending: 'not confirmed', confirmed: 'subscribed', unsubscribed: 'unsubscribed' } as const;

/** Every subscriber with their consent, as a row of a CSV file. */
export async function* subscribersInFile(db: Database) {
  for await (const { email, status, askedAt, source, confirmedAt, unsubscribedAt } of everySubscriber(db)) {
    yield {
      email,
      status: stateLabels[status],
      signed_up_at: new Date(askedAt),
      page: source,
      confirmed_at: confirmedAt && new Date(confirmedAt),
      unsubscribed_at: unsubscribedAt && new Date(unsubscribedAt),
    };
  }
}
