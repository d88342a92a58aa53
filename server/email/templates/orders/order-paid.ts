import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { restOf } from '#shared/orders/deposit.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, paragraph } from '../compose-email.ts';
import {
  arrival,
  askAboutOrder,
  deliveryAddress,
  firstNameOf,
  opensOrder,
  orderButton,
  orderLines,
  orderSums,
} from './order-blocks.ts';

/** The receipt of a paid order, or the confirmation of one that cost nothing. */
export function orderPaidEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const day = formatDayInLagos(order.paidAt ?? order.createdAt);
  const isFree = order.totalAmount === 0;
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is ${isFree ? 'confirmed' : 'paid'}`,
    heading: `Thank you, ${firstNameOf(order)}`,
    opens: opensOrder(order),
    blocks: [
      paragraph(
        isFree
          ? `We received your order ${number} on ${day}. There is nothing to pay.`
          : restOf(order) === 0
            ? `We received your order ${number} on ${day}. Your store credit pays for it.`
            : `We received your payment for order ${number} on ${day}.`,
      ),
      orderLines(order, settings),
      orderSums(order, 'Total paid', settings),
      deliveryAddress(order, settings),
      ...(isUnderWay(order) ? [] : [paragraph(`${arrival(order)} ${nextEmail(order)}`.trim())]),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

const nextEmail = ({ isPickup }: Order) =>
  isPickup ? messages.pickup.whenReady : 'We will send you a tracking email when it ships.';

/** Paid after it had left, or taken along: no parcel follows. */
const isUnderWay = ({ shippedAt, shippingAddress }: Order) => shippedAt !== null || shippingAddress.street === '';
