import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import { cartOf } from '../cart/cart.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { ordersWithEmail, takeNamedLock } from '../db/locks/named-lock.ts';
import { queueEmail } from '../email/queue-email.ts';
import { isQuietHour } from '../email/quiet-hours.ts';
import type { Shop } from '../shop.ts';
import { cartReminderEmail } from './cart-reminder-email.ts';
import { reminderKey } from './reminder-consent.ts';

/** Nobody is reminded more often. The database checks it too. */
const daysBetweenReminders = 30;
/** A cart that was left longer ago is not reminded of: not when the shop begins to remind either. */
const remindForDays = 7;
/** Each run, so that a backlog doesn't reach everybody at the same moment and wait before receipts. */
const remindedPerRun = 100;

/**
 * Emails customers who agreed to it about a cart that they left, once for each cart. Reads what is due rather than what
 * changed, so that a killed process loses nothing. Nothing is sent at night. Runs every ten minutes of the day in Lagos.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function remindOfCarts(shop: Shop): Promise<void> {
  const { isCartReminderOn, cartReminderHours } = await shop.settings();
  const now = shop.now();
  if (!isCartReminderOn || isQuietHour(now)) return;
  const leftAt = hoursBefore(now, cartReminderHours);
  await attemptEach(
    await leftCarts(shop.db, leftAt, now),
    'Some customers were not reminded of their carts',
    (account) => transact(shop.db, (tx) => remindOf({ ...shop, db: tx }, account, leftAt)),
  );
}

interface LeftCart {
  id: string;
  email: string;
  firstName: string;
}

/** Accounts whose cart is due, in random order: those that fail in every run must not starve the others. */
async function leftCarts(db: Database, leftAt: Date, now: Date, id: string | null = null): Promise<LeftCart[]> {
  const { rows } = await sql<LeftCart>`
    select id, email, first_name from cart_reminder_consents as consent
    join accounts on accounts.id = consent.account_id
    cross join lateral (
      select greatest(max(added_at), (select changed_at from account_carts where account_id = accounts.id)) as changed_at
      from cart_lines where account_id = accounts.id) as cart
    where consent.ended_at is null and (${id}::uuid is null or accounts.id = ${id})
      and cart.changed_at <= ${leftAt} and cart.changed_at > ${daysBefore(leftAt, remindForDays)}
      and ${hasSomethingToBuy}
      -- Shoppers who have ordered since need no reminder; an unpaid order has a reminder of its own.
      and not exists (
        select from orders
        where (orders.account_id = accounts.id or orders.email = accounts.email)
          and (orders.created_at >= cart.changed_at or orders.status = 'pending'))
      and not exists (
        select from cart_reminders
        where account_id = accounts.id
          and (not is_cart_over or reminded_at > ${daysBefore(now, daysBetweenReminders)}))
    order by random() limit ${remindedPerRun}`.execute(db);
  return rows;
}

const hasSomethingToBuy = sql<boolean>`exists (
  select from cart_lines join stock using (variant_id, size)
  join variants on variants.id = cart_lines.variant_id join products on products.id = variants.product_id
  where cart_lines.account_id = accounts.id and products.status = 'published' and stock.quantity > stock.reserved)`;

/** Checks again with everything locked, so that a change of the cart, an order or a deletion comes before or after. */
async function remindOf(shop: Shop, { id, email }: LeftCart, leftAt: Date): Promise<void> {
  const { db: tx, jobs, settings } = shop;
  // Orders of this address, guests' as well, are placed before or after.
  await takeNamedLock(tx, ordersWithEmail(email));
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
  // A payment removes what was bought without the account's lock.
  await tx.selectFrom('cartLines').select('position').where('accountId', '=', id).forUpdate().execute();
  const at = shop.now();
  const [account] = await leftCarts(tx, leftAt, at, id);
  if (!account) return;
  const reminderId = randomUUID();
  const row = { id: reminderId, remindedAt: at, isCartOver: false };
  await tx
    .insertInto('cartReminders')
    .values({ accountId: id, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
  const lines = await cartOf(tx, { accountId: id });
  const content = cartReminderEmail({ account, lines }, await settings(tx));
  await queueEmail(
    { tx, jobs, now: () => at },
    { key: reminderKey(reminderId), to: account.email, content, priority: 'last' },
  );
}
