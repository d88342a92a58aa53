import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { LinkPurpose } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { isOutdatedWay, wayKey } from '../emails/email-keys.ts';
import { lockOrder } from '../lock-order.ts';
import { lastInEmails } from '../undelivered/is-undelivered.ts';
import { isAbout, isResendable } from '../emails/emails-of-order.ts';

interface Resend {
  /** The key of the email to send again. */
  emailKey: string;
  /** The idempotency key: the same key sends one email only. */
  key: string;
  by: Staff;
}

/**
 * Sends an email about an order again, with the same text but under another key, to the address that it has now. Link
 * tokens are made when an email is sent, so the copy has fresh ones.
 *
 * @throws ShopError `order_not_found`; `gone` when there is no such email about this order; `email_queued` when the
 *   first one has not been sent yet; `email_once` for one that has no second, or about a parcel that came back
 *   since, or was sent again
 */
export async function resendEmail(shop: Shop, orderId: string, { emailKey, key, by }: Resend): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const first = await tx
      .selectFrom('letters')
      .selectAll()
      .where('key', '=', emailKey)
      .where(isAbout(orderId))
      .executeTakeFirst();
    if (!first) throw new ShopError('gone');
    if (first.sentAt === null) throw new ShopError('email_queued');
    if (!isResendable(first, order)) throw new ShopError('email_once');
    if (isOutdatedWay(emailKey, wayKey(orderId, await lastInEmails(tx, orderId))))
      throw new ShopError('email_once', { message: adminMessages.orders.emailOutdated });
    const { subject, text, html, replyTo, opens, headers } = first;
    const copyKey = `${emailKey.split(again)[0]}${again}${key}`;
    const existing = await tx.selectFrom('letters').select('key').where('key', '=', copyKey).executeTakeFirst();
    if (existing) return;
    if ((await resendCount(tx, orderId, emailKey)) >= maxResends)
      throw new ShopError('too_many_requests', { retryAfterSeconds: 3_600 });
    const copy = { subject, text, html, opens: opens as LinkPurpose[], headers, ...(replyTo && { replyTo }) };
    await queueEmail({ ...shop, tx }, { key: copyKey, to: order.email, content: copy });
    const at = shop.now();
    await writeAudit(tx, {
      by,
      at,
      action: 'order.email-resent',
      subject: orderId,
      detail: { emailKey: kindOf(emailKey) },
    });
  });
}

const again = ':again:';
/** Beyond this something else is wrong, and each copy carries another link token. */
const maxResends = 5;

async function resendCount(tx: Database, orderId: string, emailKey: string): Promise<number> {
  const { count } = await tx
    .selectFrom('letters')
    .select((emails) => emails.fn.countAll<number>().as('count'))
    .where(isAbout(orderId)) // Uses the index: the table is large.
    .where('key', 'like', `${emailKey.split(again)[0]}${again}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The kind of email without the order id: 'order-shipped'. */
const kindOf = (key: string) => key.split(':')[0];
