import type { exportData } from '#shared/accounts/export-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { toUser } from '../accounts/update-profile.ts';
import type { Account } from '../accounts/sessions.ts';
import { stockRequestsOf } from '../back-in-stock/requests-of.ts';
import { cartOf } from '../cart/cart.ts';
import { remindersOf } from '../cart-reminders/reminder-consent.ts';
import { messagesOf } from '../contact/contact-messages.ts';
import { allNamed } from '../db/all-named.ts';
import type { Database } from '../db/database.ts';
import { ownPasskeys } from '../passkeys/own-passkeys.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { returnsOfCustomer } from '../returns/order-returns.ts';
import { reviewRequestsOf, reviewsOfCustomer } from '../reviews/order-reviews.ts';
import { orderNotesOf } from '../orders/admin/order-notes.ts';
import { textMessagesToCustomer } from '../text-messages/messages-of-order.ts';
import { exportedWishes } from '../wishlist/wishes.ts';

/** A person's own data. */
export async function dataOf(db: Database, account: Account, now: Date): Promise<Output<typeof exportData>> {
  const [data, { createdAt }] = await Promise.all([
    dataOfPerson(db, { email: account.email, account }, now),
    db.selectFrom('accounts').select('createdAt').where('id', '=', account.id).executeTakeFirstOrThrow(),
  ]);
  return { ...data, user: { ...toUser(account), createdAt: createdAt.toISOString() } };
}

/** The same for anybody with an address, including guests. */
export async function dataOfPerson(
  db: Database,
  { email, account }: { email: string; account: Account | null },
  now: Date,
) {
  const id = account?.id ?? null;
  const { emails, ...read } = await allNamed({
    orders: ordersOf(db, { id, email }),
    notes: orderNotesOf(db, { id, email }),
    returns: returnsOfCustomer(db, { id, email }),
    reviews: reviewsOfCustomer(db, { id, email }),
    reviewRequests: reviewRequestsOf(db, { id, email }),
    cart: id === null ? [] : cartOf(db, { accountId: id }),
    cartReminders: id === null ? null : remindersOf(db, id),
    wishlist: id === null ? [] : exportedWishes(db, id),
    newsletter: newsletterOf(db, email),
    sessions: db
      .selectFrom('sessions')
      .select(['createdAt', 'endsAt', 'revokedAt'])
      .where('accountId', '=', id)
      .execute(),
    passkeys: id === null ? [] : ownPasskeys({ db }, { audience: 'shop', id }),
    emails: db
      .selectFrom('letters')
      .select(['subject', 'createdAt'])
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute(),
    messages: messagesOf(db, email),
    stockRequests: stockRequestsOf(db, email),
  });
  return {
    exportedAt: now.toISOString(),
    user: account && toUser(account),
    email,
    ...read,
    emails: emails.map(({ subject, createdAt }) => ({ subject, createdAt: createdAt.toISOString() })),
    textMessages: await textMessagesToCustomer(
      db,
      read.orders.map(({ _id }) => _id),
    ),
  };
}

/** The subscription with every consent and its time. */
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
