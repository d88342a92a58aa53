import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';

/**
 * The items of an exchange came back after their payment had, or one payment of several: nothing is sent for them, and what is
 * left is refunded.
 */
export const exchangeUnpaidEmail =
  (refundedKobo: number) =>
  ({ order, items }: AboutReturn, settings: ShopSettings): EmailContent => {
    const number = orderNumber(order._id);
    return composeEmail(settings, {
      subject: `Your exchange for ${settings.name} order ${number}`,
      heading: 'We have received your items',
      opens: opensOrder(order),
      blocks: [
        paragraph(`These items of order ${number} are with us again:`),
        returnedItems(items),
        paragraph(
          refundedKobo > 0
            ? `A payment for that order went back to you meanwhile, so we are not sending the new ones. We are refunding the ${formatNaira(refundedKobo / 100)} that was left, the way you paid it.`
            : 'Your payment for that order went back to you meanwhile, so we are not sending the new ones. If you have not received the money, please write to us.',
        ),
        orderButton('See your order', order, settings),
        askAboutOrder(order, settings),
      ],
    });
  };
