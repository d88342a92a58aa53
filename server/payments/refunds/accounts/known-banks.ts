import type { Shop } from '../../../shop.ts';
import type { Bank, Payments } from '../../provider/payment-provider.ts';

/** Banks open and close rarely. */
const freshMs = 24 * 3_600_000;

const known = new WeakMap<Payments, { since: number; banks: Promise<Bank[]> }>();

/**
 * The banks that a refund can go to, asked of the provider once a day.
 *
 * @throws ShopError `payment_unavailable`
 */
export function knownBanks({ payments, now }: Pick<Shop, 'payments' | 'now'>): Promise<Bank[]> {
  const at = now().getTime();
  const found = known.get(payments);
  if (found && at - found.since < freshMs) return found.banks;
  const banks = payments.banks();
  known.set(payments, { since: at, banks });
  // A failed load is retried.
  banks.catch(() => known.delete(payments));
  return banks;
}
