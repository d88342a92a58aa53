import { shippingTime } from '#shared/promises/promise-texts.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatNaira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { type Block, button, composeEmail, facts, paragraph } from '../compose-email.ts';
import { digits } from '../one-time-code.ts';
import { arrival, askAboutOrder, deliveryAddress, opensOrder, orderButton, orderLines } from './order-blocks.ts';

interface Shipped {
  order: Order;
  /** The courier, such as 'GIG Logistics'; null for our own rider. */
  courier: string | null;
  trackingNumber: string | null;
  /** The courier's tracking page; left out unless https. */
  trackingUrl: string | null;
}

/** The tracking email that the delivery policy promises (specification). */
export function orderShippedEmail(
  { order, courier, trackingNumber, trackingUrl }: Shipped,
  settings: ShopSettings,
): EmailContent {
  if (order.isPickup) return orderReadyEmail(order, settings);
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is on its way`,
    heading: 'It is on its way',
    opens: opensOrder(order),
    blocks: [
      paragraph(`Order ${number} has shipped. ${arrivalText(order, settings)}`),
      ...toPay(order),
      ...parcelBlocks({ courier, trackingNumber, trackingUrl }),
      ...(order.deliveryCode ? handOver(order.deliveryCode) : []),
      deliveryAddress(order, settings),
      paragraph('Please have someone there to receive it. The address can no longer be changed.'),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

/** That an order whose parcel came back has left again. */
export function orderSentAgainEmail({ order, ...parcel }: Shipped, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is on its way again`,
    heading: 'It is on its way again',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have sent order ${number} again. ${arrivalText(order, settings)}`),
      ...toPay(order),
      ...parcelBlocks(parcel),
      ...(order.deliveryCode ? handOver(order.deliveryCode) : []),
      deliveryAddress(order, settings),
      paragraph('Please have someone there to receive it. The address can no longer be changed.'),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

const arrivalText = (order: Order, settings: ShopSettings): string =>
  isLate(order) ? `Delivery takes ${shippingTime(settings.promises)}.` : arrival(order);

const toPay = ({ isPaid, totalAmount }: Order): Block[] =>
  isPaid
    ? []
    : [paragraph(`Please have ${formatNaira(totalAmount)} ready: you pay when it arrives, in cash or by transfer.`)];

/** That its customer can collect it. */
function orderReadyEmail(order: Order, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} is ready to collect`,
    heading: messages.pickup.ready,
    opens: opensOrder(order),
    blocks: [
      paragraph(`Order ${number} is packed and waiting for you.`),
      deliveryAddress(order, settings),
      ...(order.deliveryCode
        ? [paragraph('Your pick-up code. Show it when you collect your order:'), digits(order.deliveryCode)]
        : []),
      orderLines(order, settings),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

const handOver = (code: string): Block[] => [
  paragraph('Your delivery code. Give it to the rider only once you have your parcel:'),
  digits(code),
];

/** Courier and tracking, which were entered or corrected after the order had left. */
export function orderParcelEmail({ order, ...parcel }: Shipped, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Tracking for your ${settings.name} order ${number}`,
    heading: 'How to track your parcel',
    opens: opensOrder(order),
    blocks: [
      paragraph(`Order ${number} is on its way. Here are its latest courier and tracking details.`),
      ...parcelBlocks(parcel),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

function parcelBlocks({ courier, trackingNumber, trackingUrl }: Omit<Shipped, 'order'>): Block[] {
  const parcel = [
    ...(courier ? ([['Courier', courier]] as const) : []),
    ...(trackingNumber ? ([['Tracking number', trackingNumber]] as const) : []),
  ];
  const isSafe = trackingUrl !== null && URL.parse(trackingUrl)?.protocol === 'https:';
  return [
    ...(parcel.length > 0 ? [facts(parcel)] : []),
    ...(isSafe ? [button(messages.order.followParcel, trackingUrl)] : []),
  ];
}

/** A delivery estimate in the past is not repeated. An order paid on delivery leaves before it counts as shipped. */
function isLate({ deliveryEstimate, shippedAt, onDelivery }: Order): boolean {
  const leftAt = shippedAt ?? onDelivery?.dispatchedAt;
  return deliveryEstimate === null || Boolean(leftAt && deliveryEstimate.to < lagosDayOf(new Date(leftAt)));
}
