import type { exportData } from '#shared/accounts/api.ts';
import type { Output } from '#shared/contract.ts';
import { asUser } from '../accounts/profile.ts';
import type { Account } from '../accounts/sessions.ts';
import { cartOf } from '../cart/cart.ts';
import type { Database } from '../db/database.ts';
import { ordersOf } from '../orders/order-by-id.ts';

/** Every table that knows a person by address or account, and where it stands in the export, or why it does not. */
export const personalTables: Readonly<Record<string, string>> = {
  accounts: 'user',
  orders: 'orders',
  coupon_uses: 'orders, by their coupon code',
  cart_lines: 'cart',
  cart_merges: 'random names of merges, deleted after a month',
  sessions: 'sessions',
  one_time_codes: 'hashes, deleted after a day',
  letters: 'letters',
  caught_mail: 'the demo’s stand-in for the shopper’s own mailbox',
  newsletter_subscribers: 'newsletter',
  contact_senders: 'deleted after an hour',
};

/** Everything the shop knows of one person (decisions, Accounts). */
export async function dataOf(db: Database, account: Account, now: Date): Promise<Output<typeof exportData>> {
  const { email, id } = account;
  const [{ createdAt }, orders, cart, newsletter, sessions, letters] = await Promise.all([
    db.selectFrom('accounts').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow(),
    ordersOf(db, account),
    cartOf(db, id),
    newsletterOf(db, email),
    db.selectFrom('sessions').select(['createdAt', 'endsAt', 'revokedAt']).where('accountId', '=', id).execute(),
    db
      .selectFrom('letters')
      .select(['subject', 'createdAt'])
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute(),
  ]);
  return {
    exportedAt: now.toISOString(),
    user: { ...asUser(account), createdAt: createdAt.toISOString() },
    orders,
    cart,
    newsletter,
    sessions,
    letters: letters.map((letter) => ({ subject: letter.subject, createdAt: letter.createdAt.toISOString() })),
  };
}

/** The subscription with everything that was agreed to and when. */
async function newsletterOf(db: Database, email: string) {
  const subscriber = await db
    .selectFrom('newsletterSubscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!subscriber) return null;
  const { id, ...subscription } = subscriber;
  const events = await db
    .selectFrom('newsletterEvents')
    .select(['at', 'what', 'source', 'textVersion'])
    .where('subscriberId', '=', id)
    .orderBy('id')
    .execute();
  return { ...subscription, events };
}
