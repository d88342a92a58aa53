import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton, orderLines, paidBackIn, refundTime, undecidedText } from './order-blocks.ts';

interface Cancelled {
  order: Order;
  /** The reservation ended, the shopper cancelled it, or staff did. */
  reason: keyof typeof reasons;
  /** The order that paid for it, if it was to replace items of that one. */
  firstOrder?: string;
  /** The refund in kobo, for an order that was paid; a separate email says when it is made. */
  refundedKobo?: number;
  /** The part that becomes store credit again. */
  creditKobo?: number;
  /** How staff paid it back by hand; missing if the provider refunds it. */
  paidBackWay?: PaymentWay;
  /** Staff paid back a part, and the provider refunds the rest. */
  isMixed?: boolean;
  /** A payment of an unpaid order about which nothing is decided. */
  undecided?: 'review' | 'pending' | null;
}

const reasons = {
  expired: (number: string) => `Order ${number} was not paid in time, so its items are no longer reserved.`,
  shopper: (number: string) => `You cancelled order ${number}.`,
  staff: (number: string) => `We are sorry: we had to cancel order ${number}.`,
} as const;

/** The order was cancelled, why, and what happens to the payment. */
export function orderCancelledEmail(cancelled: Cancelled, settings: ShopSettings): EmailContent {
  const { order } = cancelled;
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    opens: opensOrder(order),
    blocks: [
      paragraph(whyText(cancelled)),
      paragraph(paymentText(cancelled)),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
    ],
  });
}

/** An order that was to be paid on delivery ends unconfirmed, or because we never sent it. */
function whyText({ order: { _id, onDelivery }, reason, undecided = null }: Cancelled): string {
  const number = orderNumber(_id);
  if (reason !== 'expired') return reasons[reason](number);
  if (onDelivery && onDelivery.confirmedAt !== null) return reasons.staff(number);
  const why = onDelivery
    ? `Order ${number} was not confirmed in time, so its items are no longer reserved.`
    : reasons.expired(number);
  // A customer who orders again while the refund is on its way pays twice.
  return undecided === null ? `${why} If you still want them, order again.` : why;
}

function paymentText(cancelled: Cancelled): string {
  const { order, refundedKobo, creditKobo = 0, paidBackWay, isMixed = false, undecided = null } = cancelled;
  const { totalAmount, isPaid, deposit } = order;
  const first = cancelled.firstOrder && orderNumber(cancelled.firstOrder);
  if (first && !refundedKobo)
    return `This order was the replacement for items from order ${first}, so there is nothing more to refund now. If you have not had your money back for those items, write to us.`;
  if (totalAmount === 0 && !first) return 'There was nothing to pay, so there is nothing to refund.';
  if (refundedKobo === undefined && undecided !== null) return `${undecidedText[undecided]} ${whatBecomes[undecided]}`;
  if (refundedKobo === undefined)
    return 'You were not charged. If money did leave your account, write to us with the order number and we will refund it.';
  if (refundedKobo === 0) return 'Your payment has already been refunded.';
  if (creditKobo > 0) return [moneyText(refundedKobo - creditKobo), creditText(creditKobo)].filter(Boolean).join(' ');
  const isDeposit = !isPaid && Boolean(deposit);
  const rest = first
    ? `you paid for its items with order ${first}`
    : restText(isDeposit || refundedKobo >= totalAmount * 100);
  const money = `the ${formatNaira(refundedKobo / 100)} ${rest}`;
  if (paidBackWay && isMixed)
    return `We are returning ${money}: partly to your original payment method and partly ${paidBackIn[paidBackWay]}. ${refundTime}`;
  if (paidBackWay) return `We have paid back ${money}, ${paidBackIn[paidBackWay]}.`;
  return `We are refunding ${money}, to your original payment method. ${refundTime}`;
}

const restText = (isAll: boolean): string => (isAll ? 'you paid' : 'that is left of your payment');

const whatBecomes = {
  review: 'Your money is safe: either we accept the payment and send you a receipt, or we refund it.',
  pending: 'If it arrives, we will send you a receipt, or refund you if the items have sold out.',
} as const;

const moneyText = (kobo: number): string =>
  kobo > 0 ? `We are refunding ${formatNaira(kobo / 100)} to your original payment method. ${refundTime}` : '';

const creditText = (kobo: number): string => `${formatNaira(kobo / 100)} is store credit in your account again.`;
