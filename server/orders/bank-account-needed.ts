import type { Order } from '#shared/orders/api.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Database } from '../db/database.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { bankAccountNeededEmail } from '../email/templates/orders/refund-account.ts';
import { bankAccountOf } from '../refunds/bank-account-of-refund.ts';
import type { Shop } from '../shop.ts';
import { emailedCode } from './delivery/emailed-code.ts';

/** A refund, as its order has it, that waits for an account. */
interface WaitingRefund {
  order: Order;
  refundId: string;
  /** In naira. */
  amount: number;
}

/**
 * The email that asks for the account of a refund, and its key: one each time that the provider needs one. Without the code
 * where only staff may give the account.
 */
export async function bankAccountNeeded(
  { config }: Pick<Shop, 'config'>,
  tx: Database,
  { order, refundId, amount }: WaitingRefund,
  settings: ShopSettings,
): Promise<[key: string, EmailContent]> {
  const before = await bankAccountOf(tx, refundId);
  const isByStaff = order.refunds.some(
    ({ needsAccount }) => needsAccount?.refundId === refundId && needsAccount.isByStaff,
  );
  const code = isByStaff ? null : emailedCode(config.secrets, 'gives a refund its account', refundId);
  const content = bankAccountNeededEmail({ order, amount, code, isAgain: before !== null }, settings);
  return [`refund-account:${refundId}:${before?.sentAt.getTime() ?? 0}`, content];
}
