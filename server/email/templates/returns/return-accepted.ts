import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { exchangeReservationDays } from '#shared/returns/return-period.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import { type AboutReturn, returnedItems } from './return-blocks.ts';
import { askAboutOrder, opensOrder, orderButton, refundTime } from '../orders/order-blocks.ts';

/** Where to send or hand in the items, and what happens then. */
export function returnAcceptedEmail(
  { kind, order, items, asCredit }: AboutReturn,
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  const request = kind === 'exchange' ? 'exchange' : 'return';
  const { streetAddress, openingHours } = settings;
  return composeEmail(settings, {
    subject: `Your ${request} for ${settings.name} order ${number} is accepted`,
    heading: 'You can send it back',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have accepted the ${request} of these items from order ${number}:`),
      returnedItems(items),
      paragraph(
        [streetAddress ? messages.returns.sendTo(streetAddress) : messages.returns.askWhere, openingHours]
          .filter(Boolean)
          .join(' '),
      ),
      paragraph(`Put a note with your order number, ${number}, in the parcel. ${messages.returns.rules}`),
      paragraph(
        kind === 'exchange'
          ? `We inspect the items when they arrive, then we send you the new ones. They are reserved for you for ${exchangeReservationDays} days.`
          : `We inspect the items when they arrive, then we ${refundText({ order, asCredit })}`,
      ),
      orderButton(`See your ${request}`, order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

function refundText({ order, asCredit }: Pick<AboutReturn, 'order' | 'asCredit'>): string {
  if (asCredit) return 'refund you as store credit.';
  // Staff choose how they pay back what the provider never saw, and no bank takes its time.
  return order.paymentMethod.split(' and ').every((way) => waysByHand.has(way))
    ? 'pay you back and email you how.'
    : `refund you to your original payment method. ${refundTime}`;
}

const waysByHand: ReadonlySet<string> = new Set(['cash', 'POS', 'transfer']);
