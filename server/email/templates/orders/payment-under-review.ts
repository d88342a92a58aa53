import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton } from './order-blocks.ts';

/** A payment does not match the order, such as another amount: staff will look at it, and nothing is lost. */
export function paymentUnderReviewEmail({ order }: { order: Order }, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `We are checking your payment for ${settings.name} order ${number}`,
    heading: 'We are checking your payment',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `A payment for order ${number} reached us, but it does not match the order, for instance because the amount is different. Our staff are checking it.`,
      ),
      paragraph(
        'Please do not pay again. Your money is safe: either we accept the payment and send you a receipt, or we refund it.',
      ),
      orderButton('See your order', order, settings),
    ],
  });
}
