import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { type Issue, issueEmail } from './newsletter-emails.ts';

const batchSize = 200;

interface IssueToQueue extends Issue {
  /** An address gets each issue once. */
  issueId: string;
}

/**
 * Queues one email for each confirmed address. The same issue again, after a crash, queues only those that are
 * missing.
 *
 * @returns the number of recipients
 */
export async function queueNewsletter(shop: Shop, issue: IssueToQueue): Promise<number> {
  let total = 0;
  let reached: string[] = [];
  do {
    reached = await queueSome(shop, issue, reached.at(-1) ?? null);
    total += reached.length;
  } while (reached.length === batchSize);
  return total;
}

/**
 * Each subscriber is locked while their email is queued, so that unsubscribing in the meantime prevents or deletes it.
 */
async function queueSome(shop: Shop, { issueId, ...issue }: IssueToQueue, after: string | null): Promise<string[]> {
  return transact(shop.db, async (tx) => {
    const subscribers = await tx
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email'])
      .where('status', '=', 'confirmed')
      .$if(after !== null, (some) => some.where('id', '>', after))
      .orderBy('id')
      .limit(batchSize)
      .forShare()
      .execute();
    const settings = await shop.settings(tx);
    for (const { id, email } of subscribers) {
      const content = issueEmail(issue, id, settings);
      await queueEmail({ ...shop, tx }, { key: `newsletter:${issueId}:${id}`, to: email, content, priority: 'last' });
    }
    return subscribers.map(({ id }) => id);
  });
}
