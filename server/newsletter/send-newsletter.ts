import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { type Issue, issueEmail } from './newsletter-emails.ts';

const mostAtOnce = 200;

interface NamedIssue extends Issue {
  /** Such as '2026-11-harmattan': an address gets each issue once. */
  name: string;
}

/**
 * Queues one letter for each confirmed address. The same issue again, after a crash, writes only to those it has not
 * reached.
 *
 * @returns to how many addresses it goes.
 */
export async function sendNewsletter(shop: Shop, issue: NamedIssue): Promise<number> {
  let total = 0;
  let reached: string[] = [];
  do {
    reached = await queueSome(shop, issue, reached.at(-1) ?? null);
    total += reached.length;
  } while (reached.length === mostAtOnce);
  return total;
}

/** Every subscriber is held while their letter is queued, so who leaves meanwhile gets none or has it withdrawn. */
async function queueSome(shop: Shop, { name, ...issue }: NamedIssue, after: string | null): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const subscribers = await tx
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email'])
      .where('status', '=', 'confirmed')
      .$if(after !== null, (some) => some.where('id', '>', after))
      .orderBy('id')
      .limit(mostAtOnce)
      .forShare()
      .execute();
    const settings = await shop.settings(tx);
    for (const { id, email } of subscribers) {
      const letter = issueEmail(issue, id, settings);
      await queueEmail({ ...shop, tx }, { key: `newsletter:${name}:${id}`, to: email, letter, isPatient: true });
    }
    return subscribers.map(({ id }) => id);
  });
}
