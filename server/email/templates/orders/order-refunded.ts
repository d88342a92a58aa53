import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, facts, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton, paidBackIn, refundTime } from './order-blocks.ts';

interface Refunded {
  order: Order;
  /** The amount of the refund, in whole naira. */
  amount: number;
  /** Whether it is everything that was paid. */
  isWhole: boolean;
  /** Whether another payment pays the order, and stays. */
  isUnneeded?: boolean;
  /** How staff paid it back; without it the provider refunds it. */
  paidBack?: ByHandForm;
}

/** A refund is on its way, with its amount and how long it takes; or staff have paid it back. */
export function orderRefundedEmail(refunded: Refunded, settings: ShopSettings): EmailContent {
  const { order, amount, isWhole, isUnneeded = false, paidBack } = refunded;
  const number = orderNumber(order._id);
  const all = isWhole ? 'everything' : 'part of what';
  if (paidBack) {
    return composeEmail(settings, {
      subject: `Your refund of ${formatNaira(amount)} for ${settings.name} order ${number}`,
      heading: 'We have paid you back',
      opens: opensOrder(order),
      blocks: [
        paragraph(`We have paid back ${all} you paid for order ${number}, ${paidBackIn[paidBack.way]}.`),
        facts([
          ['Refund', formatNaira(amount)],
          ...(paidBack.reference ? [['Reference', paidBack.reference] as const] : []),
        ]),
        paragraph('If the money has not reached you, reply to this email.'),
        orderButton('See your order', order, settings),
      ],
    });
  }
  return composeEmail(settings, {
    subject: `Your refund of ${formatNaira(amount)} for ${settings.name} order ${number}`,
    heading: 'Your money is on its way back',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        isUnneeded
          ? `We received a payment for order ${number} that was not needed. We are refunding it to your original payment method. Your order is not affected.`
          : `We are refunding ${all} you paid for order ${number}, to your original payment method.`,
      ),
      facts([['Refund', formatNaira(amount)]]),
      paragraph(refundTime),
      orderButton('See your order', order, settings),
    ],
  });
}
