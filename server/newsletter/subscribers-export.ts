import type { Database } from '../db/database.ts';
import { everySubscriber } from './list-subscribers.ts';

export const subscriberColumns = ['E-mail', 'State', 'Signed up', 'Signed up on page', 'Confirmed', 'Left'] as const;

const stateLabels = { pending: 'waits for their yes', confirmed: 'subscribed', unsubscribed: 'left' } as const;

/** Every subscriber with their consent, as a row of a CSV file. */
export async function* subscribersInFile(db: Database) {
  for await (const { email, status, askedAt, source, confirmedAt, unsubscribedAt } of everySubscriber(db)) {
    yield {
      'E-mail': email,
      State: stateLabels[status],
      'Signed up': new Date(askedAt),
      'Signed up on page': source,
      Confirmed: confirmedAt && new Date(confirmedAt),
      Left: unsubscribedAt && new Date(unsubscribedAt),
    };
  }
}
