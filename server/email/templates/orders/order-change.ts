import { formatLongMomentInLagos } from '#shared/dates/format-dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, facts, paragraph } from '../compose-email.ts';
import {
  arrivalDays,
  askAboutOrder,
  deliveryAddress,
  opensOrder,
  orderButton,
  orderLines,
  orderSums,
  undecidedText,
} from './order-blocks.ts';

interface Item {
  name: string;
  color: string;
  size: string;
}

interface ItemChange {
  from: Item;
  to: Item;
  quantity: number;
}

interface DeliveryChange {
  delivery: { from: string; to: string };
}

interface OrderChange {
  order: Order;
  change: (ItemChange | DeliveryChange) & { difference: number };
}

/** The amount to pay for the more expensive item, which is reserved, or for the delivery, and the deadline. */
export function changeToPayEmail({ order, change }: OrderChange, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const until = order.change ? ` by ${formatLongMomentInLagos(order.change.payBy)} (Lagos time)` : '';
  return composeEmail(settings, {
    subject: `Pay ${formatNaira(change.difference)} to change your ${settings.name} order ${number}`,
    heading: 'One step left to change your order',
    opens: opensOrder(order),
    blocks: [
      paragraph(whatWaits(change, number)),
      changed(change),
      facts([['Difference to pay', formatNaira(change.difference), 'total']]),
      paragraph(
        `Please pay the difference${until}, and we will pack your order. If you don’t, your order stays as it is.`,
      ),
      orderButton('Open your order and pay', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

/** That the order is changed, and what became of the difference. */
export function orderChangedEmail({ order, change }: OrderChange, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} has been changed`,
    heading: 'Your order has been updated',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have changed order ${number} as you asked.`),
      changed(change),
      ...(change.difference === 0 ? [] : [paragraph(aboutDifference(change))]),
      ...('delivery' in change ? [deliveryAddress(order, settings), paragraph(`${arrivalDays(order)}.`)] : []),
      orderLines(order, settings),
      orderSums(order, 'Total', settings),
      orderButton('See your order', order, settings),
      paragraph('If you did not ask for this change, tell us at once.'),
      askAboutOrder(order, settings),
    ],
  });
}

/** That the order stays as it was, because the difference was not paid or staff withdrew the change. */
export function changeEndedEmail(
  { order, change, undecided = null }: OrderChange & { undecided?: 'review' | 'pending' | null },
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} stays as it was`,
    heading: 'Your order stays as it was',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `${whatStays(change, number)} ${undecided === null ? 'Nothing was charged.' : `${undecidedText[undecided]} ${whatBecomes[undecided]}`}`,
      ),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

function whatWaits(change: OrderChange['change'], number: string): string {
  return 'delivery' in change
    ? `We can deliver order ${number} as you asked. That costs more than the delivery you paid for.`
    : `We have reserved the new item in order ${number} for you. It costs more than the one you paid for.`;
}

function whatStays(change: OrderChange['change'], number: string): string {
  return 'delivery' in change
    ? `The difference for the delivery of order ${number} was not paid, so we deliver it as you ordered: ${change.delivery.from}.`
    : `The difference for the new item in order ${number} was not paid, so we send what you ordered: ${words(change.from, change.quantity)}.`;
}

/** A payment that comes after the change has ended is refunded. */
const whatBecomes = {
  review: 'Your money is safe: we will refund anything you paid above the price of your order.',
  pending: 'If it arrives we refund it.',
} as const;

function aboutDifference(change: OrderChange['change']): string {
  const { difference } = change;
  if (difference > 0) return `The difference of ${formatNaira(difference)} is paid.`;
  const what = 'delivery' in change ? 'The new delivery' : 'The new item';
  return `${what} costs less: we are paying you back ${formatNaira(-difference)}.`;
}

const changed = (change: OrderChange['change']) =>
  'delivery' in change
    ? facts([
        ['Instead of', change.delivery.from],
        ['New delivery', change.delivery.to],
      ])
    : facts([
        ['Instead of', words(change.from, change.quantity)],
        ['You get', words(change.to, change.quantity)],
      ]);

const words = (item: Item, quantity: number) => `${quantity} × ${formatItem(item)}`;
