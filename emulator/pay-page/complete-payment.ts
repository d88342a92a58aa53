import { applyFaultOnce } from '../control/faults.ts';
import type { Emulator, Reply } from '../emulator.ts';
import { seeOther } from '../http/responses.ts';
import type { Channel, Transaction } from '../transactions/transaction.ts';
import { returnAddress } from './merchant-address.ts';
import { endPage } from './result-pages.ts';
import { acceptPayment } from './accept-payment.ts';

/** One pressed button of the page. `fields` are all strings. */
export type Press = { emulator: Emulator; transaction: Transaction; fields: Record<string, string> };
/** Charges the payer and redirects back to the merchant, unless a fault prevents either. */
export async function completePayment(
  { emulator, transaction }: Omit<Press, 'fields'>,
  channel: Channel,
  card?: string,
): Promise<Reply> {
  const redirect = applyFaultOnce(emulator.faults, 'redirect', transaction.reference);
  const accepted = acceptPayment(
    emulator,
    transaction,
    card === undefined ? { channel } : { channel, card },
    redirect?.kind === 'before' ? redirect.ms : 0,
  );
  if (redirect?.kind === 'after') await accepted;
  if (redirect?.kind === 'never') return endPage(transaction, emulator.merchant);
  if (redirect?.kind === 'double') await visit(returnAddress(transaction));
  return backToMerchant(emulator, transaction);
}

/** Redirects to the page's own URL, so that a reload repeats nothing. */
export function pageAgain({ accessCode }: Transaction, tab?: Channel): Reply {
  return seeOther(`/pay/${accessCode}${tab ? `?tab=${tab}` : ''}`);
}

export function backToMerchant({ merchant }: Emulator, transaction: Transaction): Reply {
  const address = returnAddress(transaction);
  return address === null ? endPage(transaction, merchant) : seeOther(address);
}

/** Opens the URL first without the payer's cookies, as a link preview does. */
async function visit(address: string | null): Promise<void> {
  if (address === null) return;
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.body?.cancel();
}
