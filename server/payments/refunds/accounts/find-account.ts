import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { BankAccount, FoundAccount } from '#shared/payments/refund-account-api.ts';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { isEmailedCode, maxWrongCodes } from '../../../orders/delivery/emailed-code.ts';
import type { Shop } from '../../../shop.ts';
import type { Bank } from '../../provider/payment-provider.ts';
import { knownBanks } from './known-banks.ts';

interface Entry extends BankAccount {
  /** From the email about the refund; null when staff enter the account. */
  code: string | null;
}

/**
 * Looks up the account that a refund is to go to, once the code is right, so that nobody else learns whose account it is.
 * Changes nothing but the count of wrong codes.
 *
 * @returns the name of the account for its owner to check, and its bank
 * @throws ShopError `account_not_needed` for any refund that does not wait for an account; `code_wrong`, `account_by_staff`
 *   after five of them, or when staff who may not refund entered the order's email; `invalid_request` for an unknown
 *   bank; `account_unknown`; `payment_unavailable`
 */
export async function findAccount(
  shop: Shop,
  refundId: string,
  { bankCode, accountNumber, code }: Entry,
): Promise<FoundAccount & { bankId: string }> {
  if (!(await needsAccount(shop, refundId))) throw new ShopError('account_not_needed');
  if (code !== null) await checkCode(shop, refundId, code);
  const bank = await bankWith(shop, bankCode);
  const accountName = await shop.payments.accountName({ bankCode, accountNumber });
  if (accountName === null) {
    const message = messages.refundAccount.unknownAccount;
    throw new ShopError('account_unknown', { message, fields: { accountNumber: message } });
  }
  return { accountName, bank: bank.name, bankId: bank.id };
}

async function needsAccount({ db }: Shop, refundId: string): Promise<boolean> {
  const refund = await db.selectFrom('refunds').select('status').where('id', '=', refundId).executeTakeFirst();
  return refund?.status === 'needs_attention';
}

async function bankWith(shop: Shop, bankCode: string): Promise<Bank> {
  const bank = (await knownBanks(shop)).find(({ code }) => code === bankCode);
  const message = messages.refundAccount.bank;
  if (!bank) throw new ShopError('invalid_request', { message, fields: { bankCode: message } });
  return bank;
}

/** Whether the code went to an address that staff entered who may not give money back. */
async function isEmailByStaff(tx: Database, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_refunds join orders on orders.id = order_refunds.order_id
    where order_refunds.id = ${refundId} and orders.email_by_staff`.execute(tx);
  return rows.length > 0;
}

/** Counts a wrong code in a transaction of its own, so that the error does not undo it. */
async function checkCode(shop: Shop, refundId: string, code: string): Promise<void> {
  const isRight = await transact(shop.db, async (tx) => {
    if (await isEmailByStaff(tx, refundId)) throw new ShopError('account_by_staff');
    await tx
      .insertInto('refundAccounts')
      .values({ refundId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { wrongCodes } = await tx
      .selectFrom('refundAccounts')
      .select('wrongCodes')
      .where('refundId', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (wrongCodes >= maxWrongCodes) throw new ShopError('account_by_staff');
    if (isEmailedCode(shop.config.secrets, 'gives a refund its account', { id: refundId, typed: code })) return true;
    const counted = { wrongCodes: wrongCodes + 1 };
    await tx.updateTable('refundAccounts').set(counted).where('refundId', '=', refundId).execute();
    return false;
  });
  const message = messages.refundAccount.codeWrong;
  if (!isRight) throw new ShopError('code_wrong', { message, fields: { code: message } });
}
