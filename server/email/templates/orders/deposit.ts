import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, facts, paragraph } from '../compose-email.ts';
import { askAboutOrder, deliveryAddress, opensOrder, orderButton, orderLines } from './order-blocks.ts';

/** That the deposit of an order has come, and what is left to pay by when. */
export function depositReceivedEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `We have your deposit for ${settings.name} order ${number}`,
    heading: 'Thank you: we have your deposit',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `The items in order ${number} are reserved for you. Please pay the rest by ${restDay(order)}. We will pack your order as soon as it is paid.`,
      ),
      orderLines(order, settings),
      sums(order),
      orderButton('Open your order and pay the rest', order, settings),
      deliveryAddress(order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

/** That the rest is due soon. It has the same link as the email before. */
export function restReminderEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `${formatNaira(restOf(order))} left to pay for your ${settings.name} order ${number}`,
    heading: 'The rest of your payment is due soon',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `We have your deposit for order ${number}. Please pay the rest by ${restDay(order)}. If you have just paid, you don’t need to do anything: your receipt is on its way.`,
      ),
      sums(order),
      orderButton('Open your order and pay the rest', order, settings),
      orderLines(order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

const sums = (order: Order) =>
  facts([
    ['Total', formatNaira(order.totalAmount)],
    ['Deposit, paid', formatNaira(-(order.deposit?.amount ?? 0))],
    ['Left to pay', formatNaira(restOf(order)), 'total'],
  ]);

const restDay = ({ deposit }: Order) => (deposit ? formatDayInLagos(lastDayOfRest(deposit)) : '');
