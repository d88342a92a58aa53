import { formatNaira } from '../../money.ts';

interface Money {
  amountKobo: number;
  receivedKobo: number | null;
  currency: string | null;
  /** 'live' or 'test'; null if unknown. */
  domain: string | null;
}

interface ItsOrder {
  isPaid: boolean;
  isCancelled: boolean;
  isAnonymous: boolean;
}

/** Why a payment doesn't match its order, as messages for staff. Amounts are in kobo. */
export function reviewReasons(money: Money, order: ItsOrder, ourDomain: string): string[] {
  const { amountKobo, currency, domain } = money;
  const received = money.receivedKobo ?? 0;
  const isNaira = currency === 'NGN';
  const why: string[] = [];
  if (!isNaira) why.push(`The payment is not in naira: we received ${amountIn(received, currency)}.`);
  if (domain !== ourDomain) why.push(domain === 'test' ? playMoney : realMoney);
  if (isNaira && received < amountKobo) why.push(`The payment is ${formatKobo(amountKobo - received)} too low.`);
  if (isNaira && received > amountKobo) why.push(`The payment is ${formatKobo(received - amountKobo)} too high.`);
  if (why.length === 0) why.push('We have no record of this payment. Paystack lists it under this order.');
  if (order.isPaid) why.push('The order is already paid by another payment.');
  if (!order.isPaid && order.isCancelled)
    why.push('It came late: the order was cancelled and its items were released.');
  if (order.isAnonymous) why.push('The customer’s details were deleted, so there is no delivery address.');
  return why;
}

/** Whether staff may accept the payment: plainly, only with an explicit confirmation, or never. */
export function acceptReviewLabel(
  money: Money,
  order: ItsOrder & { hasDeposit: boolean },
  ourDomain: string,
): 'plain' | 'even_so' | 'never' {
  if (order.isPaid || order.isAnonymous || money.currency !== 'NGN') return 'never';
  if (order.isCancelled && order.hasDeposit) return 'never'; // An order that is paid in two parts is not paid by one of them.
  return money.domain !== ourDomain || (money.receivedKobo ?? 0) < money.amountKobo ? 'even_so' : 'plain';
}

/** `₦15,500`, or `₦15,499.99` if there are kobo. */
export function formatKobo(kobo: number): string {
  const rest = Math.abs(kobo) % 100;
  const whole = formatNaira(Math.trunc(kobo / 100));
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** An amount in any currency, given in its hundredths. */
export const amountIn = (parts: number, currency: string | null): string =>
  currency === 'NGN' ? formatKobo(parts) : `${currency ?? '?'} ${(parts / 100).toFixed(2)}`;

const playMoney = 'It is a test payment, not real money.';
const realMoney = 'It is real money, but the shop runs in Paystack’s test mode.';
