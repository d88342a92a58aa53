import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { formatDayInLagos, formatMomentInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { EmailContent } from '../../queue-email.ts';
import { type Block, composeEmail, paragraph } from '../compose-email.ts';
import {
  arrival,
  deliveryAddress,
  firstNameOf,
  opensOrder,
  orderButton,
  orderLines,
  orderSums,
} from './order-blocks.ts';

interface Received {
  order: Order;
  /** Whether the address is proved; otherwise the email repeats nothing that was typed. */
  isProved: boolean;
}

/** For an order that was not paid at once: how long the reservation lasts, and a link to pay from any phone. */
export function paymentReminderEmail({ order, isProved }: Received, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Please pay for your ${settings.name} order ${number}`,
    heading: isProved ? `We have your order, ${firstNameOf(order)}` : 'We have your order',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `Order ${number} is waiting for your payment. ${reservation(order)} If you have just paid, you don’t need to do anything: your receipt is on its way.`,
      ),
      ...(order.deposit ? [depositAndRest(order)] : []),
      orderButton('Open your order and pay', order, settings),
      orderLines(order, settings),
      orderSums(order, order.deposit ? 'Total' : 'Total to pay', settings),
      ...(isProved ? [deliveryAddress(order, settings)] : []),
      ...(order.deliveryEstimate ? [paragraph(`${arrival(order)} We pack it as soon as it is paid.`)] : []),
      paragraph('If you do not pay, the order is cancelled automatically and costs you nothing.'),
    ],
  });
}

/** What an unknown shopper has ordered stays on sale until it is paid (docs/decisions/0042). */
function reservation(order: Order): string {
  if (order.reservedUntil === null) return 'Its items are not reserved: the first to pay gets them.';
  const until = endOf(order, order.reservedUntil);
  return order.isFirmlyReserved
    ? `Its items are reserved for you until at least ${until} (Lagos time).`
    : `It stays open until ${until} (Lagos time). Pay soon: until then another customer can still buy its items.`;
}

/** The amounts due now and later. */
function depositAndRest(order: Order): Block {
  const { amount, restBy } = order.deposit!;
  const day = formatDayInLagos(lastDayOfRest({ restBy }));
  return paragraph(
    `You pay a deposit of ${formatNaira(amount)} now, and the rest, ${formatNaira(restOf(order))}, by ${day} with the same link.`,
  );
}

/** The day too when the reservation lasts for hours: it may be tomorrow. */
function endOf({ createdAt }: Order, reservedUntil: string): string {
  const isLong = new Date(reservedUntil) > hoursAfter(new Date(createdAt), 4);
  return (isLong ? formatMomentInLagos : formatTimeInLagos)(reservedUntil);
}
