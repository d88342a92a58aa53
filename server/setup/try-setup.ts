import type { ConfirmedPart } from '#shared/admin/setup/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../db/transact.ts';
import { sendTestEmail } from '../email/test-email.ts';
import { tryPaymentKey } from '../payments/provider/try-payment-key.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { mailServerMarks, paymentKeyMarks } from './tried-settings.ts';

/** Tries the payment key and remembers the one that works; another one is tried again. */
export async function tryKey(shop: Shop, by: Staff) {
  const outcome = await tryPaymentKey(shop.payments);
  const at = shop.now();
  if (outcome === 'accepted') {
    await transact(shop.db, async (tx) => {
      await tx
        .updateTable('shopSetup')
        .set({ paymentKeyHash: paymentKeyMarks(shop).mark, paymentKeyAt: at })
        .execute();
      await writeAudit(tx, { by, at, action: 'setup.payment-key-accepted', subject: 'shop' });
    });
  }
  return outcome;
}

/**
 * Sends a test email to an owner at once and remembers the mail server that took it.
 *
 * @returns the reply of the mail server; null if it accepted the email
 */
export async function tryMail(shop: Shop, by: Staff): Promise<string | null> {
  try {
    await sendTestEmail(shop.mailer, by.email, await shop.settings());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    await tx
      .updateTable('shopSetup')
      .set({ mailServerHash: mailServerMarks(shop).mark, mailServerAt: at })
      .execute();
    await writeAudit(tx, { by, at, action: 'setup.test-email-sent', subject: 'shop' });
  });
  return null;
}

/** Stores facts that only an owner knows; the first who confirmed stays recorded. */
export async function confirmPart({ db, now }: Shop, part: ConfirmedPart, by: Staff): Promise<void> {
  const at = now();
  const { column, entry, action } = confirmed[part];
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shopSetup')
      .set(entry(at, by._id))
      .where(column, 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await writeAudit(tx, { by, at, action, subject: 'shop' });
  });
}

const confirmed = {
  webhook: {
    column: 'webhookEnteredAt',
    entry: (at: Date, by: string) => ({ webhookEnteredAt: at, webhookEnteredBy: by }),
    action: 'setup.webhook-entered',
  },
  delivery: {
    column: 'deliveryCheckedAt',
    entry: (at: Date, by: string) => ({ deliveryCheckedAt: at, deliveryCheckedBy: by }),
    action: 'setup.delivery-checked',
  },
  policies: {
    column: 'policiesReadAt',
    entry: (at: Date, by: string) => ({ policiesReadAt: at, policiesReadBy: by }),
    action: 'setup.policies-read',
  },
} as const;
