import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { transact } from '../../../db/transact.ts';
import type { Shop } from '../../../shop.ts';
import { emailBankAccountNeeded } from '../refund-emails.ts';

/** Emails that ask for the account of one refund, and the seconds between two. */
const maxEmails = 4;
const secondsBetweenEmails = 60;

/**
 * Emails the code again that gives a refund its account: for customers who don't find the first email. Beyond the limits
 * nothing is sent.
 *
 * @throws ShopError `account_not_needed` for any refund that does not wait for an account
 */
export async function resendCode(shop: Shop, refundId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .select(['id', 'reference', 'amountKobo', 'status'])
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirst();
    if (!refund?.reference || refund.status !== 'needs_attention') throw new ShopError('account_not_needed');
    const { sent, last } = await tx
      .selectFrom('letters')
      .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.max('createdAt').as('last')])
      .where(sql<boolean>`key like ${`refund-account:${refundId}:%`}`)
      .executeTakeFirstOrThrow();
    const mayBeSentAt = (last?.getTime() ?? 0) + secondsBetweenEmails * 1_000;
    if (sent >= maxEmails || mayBeSentAt > shop.now().getTime()) return;
    await emailBankAccountNeeded(shop, tx, { ...refund, reference: refund.reference }, sent);
  });
}
