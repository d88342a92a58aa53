import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton, orderLines, paidBackIn, refundTime } from './order-blocks.ts';

interface Cancelled {
  order: Order;
  /** The reservation ended, the shopper cancelled it, or staff did. */
  reason: keyof typeof reasons;
  /** The kobo that go back because of it, for an order that was paid; a separate email says when they did. */
  refundedKobo?: number;
  /** What of it is store credit again. */
  creditKobo?: number;
  /** How staff paid it back by hand; missing if the provider refunds it. */
  paidBackWay?: PaymentWay;
  /** Staff paid back a part, and the provider refunds the rest. */
  isMixed?: boolean;
}

const reasons = {
  expired: (number: string) =>
    `Order ${number} was not paid in time, so its items are no longer reserved. If you still want them, order again.`,
  shopper: (number: string) => `You cancelled order ${number}.`,
  staff: (number: string) => `We are sorry: we had to cancel order ${number}.`,
} as const;

/** The order was cancelled, why, and what happens to the payment. */
export function orderCancelledEmail(cancelled: Cancelled, settings: ShopSettings): EmailContent {
  const { order, reason } = cancelled;
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    opens: opensOrder(order),
    blocks: [
      paragraph(whyText(order, reason)),
      paragraph(paymentText(cancelled)),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
    ],
  });
}

/** An order that was to be paid on delivery ends unconfirmed, or because we never sent it. */
function whyText({ _id, onDelivery }: Order, reason: keyof typeof reasons): string {
  const number = orderNumber(_id);
  if (reason !== 'expired' || !onDelivery) return reasons[reason](number);
  return onDelivery.confirmedAt === null
    ? `Order ${number} was not confirmed in time, so its items are no longer reserved. If you still want them, order again.`
    : reasons.staff(number);
}

function paymentText({ order, refundedKobo, creditKobo = 0, paidBackWay, isMixed = false }: Cancelled): string {
  const { totalAmount, isPaid, deposit } = order;
  if (totalAmount === 0) return 'There was nothing to pay, so there is nothing to refund.';
  if (refundedKobo === undefined)
    return 'You were not charged. If money did leave your account, write to us with the order number and we will refund it.';
  if (refundedKobo === 0) return 'Your payment was refunded before.';
  if (creditKobo > 0) return [moneyText(refundedKobo - creditKobo), creditText(creditKobo)].filter(Boolean).join(' ');
  const isDeposit = !isPaid && Boolean(deposit);
  const rest = isDeposit || refundedKobo >= totalAmount * 100 ? 'you paid' : 'that is left of your payment';
  const money = `the ${formatNaira(refundedKobo / 100)} ${rest}`;
  if (paidBackWay && isMixed)
    return `We are returning ${money}: a part the way you paid it, and a part ${paidBackIn[paidBackWay]}. ${refundTime}`;
  if (paidBackWay) return `We have paid back ${money}, ${paidBackIn[paidBackWay]}.`;
  return `We are refunding ${money}, the way you paid it. ${refundTime}`;
}

const moneyText = (kobo: number): string =>
  kobo > 0 ? `We are refunding ${formatNaira(kobo / 100)}, the way you paid it. ${refundTime}` : '';

const creditText = (kobo: number): string => `${formatNaira(kobo / 100)} is store credit in your account again.`;
