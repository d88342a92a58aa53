import { dateFormatter } from '#shared/format-date.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { itemWords } from '#shared/orders/item-words.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, facts, paragraph } from './compose-email.ts';
import { askAboutOrder, opensOrder, orderButton, orderLines, orderSums } from './order-blocks.ts';

const moment = dateFormatter('en-NG', { timeStyle: 'short', dateStyle: 'long', timeZone: 'Africa/Lagos' });

interface Item {
  name: string;
  color: string;
  size: string;
}

interface OrderChange {
  order: Order;
  change: { from: Item; to: Item; quantity: number; difference: number };
}

/** That the dearer item is reserved, and what is to be paid for it by when. */
export function changeToPayEmail({ order, change }: OrderChange, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const until = order.change ? ` by ${moment(new Date(order.change.payBy))} (Lagos time)` : '';
  return composeEmail(settings, {
    subject: `${formatNaira(change.difference)} to pay for the change of your ${settings.name} order ${number}`,
    heading: 'One step left to change your order',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have reserved the new item of order ${number} for you. It costs more than the one you paid for.`),
      itemsOf(change),
      facts([['Difference to pay', formatNaira(change.difference), 'total']]),
      paragraph(`Please pay the difference${until}. We pack your order then. Without it your order stays as it is.`),
      orderButton('Open your order and pay', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

/** That the order has the new item, and what became of the difference. */
export function orderChangedEmail({ order, change }: OrderChange, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is changed`,
    heading: 'Your order is changed',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have changed order ${number} as you asked.`),
      itemsOf(change),
      ...(change.difference === 0 ? [] : [paragraph(aboutDifference(change.difference))]),
      orderLines(order, settings),
      orderSums(order, 'Total', settings),
      orderButton('See your order', order, settings),
      paragraph('If you did not ask for this change, tell us at once.'),
      askAboutOrder(order, settings),
    ],
  });
}

/** That the order stays as it was, because the difference was not paid or staff withdrew the change. */
export function changeEndedEmail({ order, change }: OrderChange, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} stays as it was`,
    heading: 'Your order stays as it was',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `The difference for the new item of order ${number} was not paid, so we send what you ordered: ${words(change.from, change.quantity)}. Nothing was charged.`,
      ),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

const aboutDifference = (difference: number) =>
  difference > 0
    ? `The difference of ${formatNaira(difference)} is paid.`
    : `The new item costs less: we are paying you back ${formatNaira(-difference)}.`;

const itemsOf = ({ from, to, quantity }: OrderChange['change']) =>
  facts([
    ['Instead of', words(from, quantity)],
    ['You get', words(to, quantity)],
  ]);

const words = (item: Item, quantity: number) => `${quantity} × ${itemWords(item)}`;
