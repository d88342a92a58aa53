import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from '../orders/order-blocks.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';

interface Left {
  /** The refund. */
  amountKobo: number;
  /** Whether the provider refunds all of it. Refunds by staff, and credit, have emails of their own. */
  isByProvider: boolean;
}

/**
 * The items of an exchange came back after their payment had, or one payment of several: nothing is sent for them, and what is
 * left is refunded.
 */
export const exchangeUnpaidEmail =
  (left: Left) =>
  ({ order, items }: AboutReturn, settings: ShopSettings): EmailContent => {
    const number = orderNumber(order._id);
    return composeEmail(settings, {
      subject: `Your exchange for ${settings.name} order ${number}`,
      heading: 'We have received your items',
      opens: opensOrder(order),
      blocks: [
        paragraph(`We have received these items from order ${number}:`),
        returnedItems(items),
        paragraph(moneyText(left)),
        orderButton('See your order', order, settings),
        askAboutOrder(order, settings),
      ],
    });
  };

function moneyText({ amountKobo, isByProvider }: Left): string {
  if (amountKobo === 0)
    return 'Your payment for that order has been refunded since, so we are not sending the replacement. If you have not received the money, please write to us.';
  const money = `the ${formatNaira(amountKobo / 100)} that was left`;
  const how = isByProvider
    ? `We are refunding ${money}, to your original payment method.`
    : `A separate email says how you get ${money}.`;
  return `Part of your payment for that order has been refunded since, so we are not sending the replacement. ${how}`;
}
