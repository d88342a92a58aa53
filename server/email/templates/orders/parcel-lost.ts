import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { lostItems, type LostParcel } from '#shared/orders/lost-items.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, list, paragraph } from '../compose-email.ts';
import { askAboutOrder, opensOrder, orderButton } from './order-blocks.ts';

interface Lost {
  order: Order;
  parcel: number;
}

/** A parcel of an order was lost: the items that are sent again, and the refund. */
export function parcelLostEmail({ order, parcel }: Lost, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const lost = order.lostParcels!.find((one) => one.number === parcel)!;
  const { sentAgain, notSentAgain } = lostItems(lost);
  return composeEmail(settings, {
    subject: `A parcel of your ${settings.name} order ${number} was lost`,
    heading: sentAgain.length > 0 ? 'Your parcel was lost: we are sending it again' : 'Your parcel was lost',
    opens: opensOrder(order),
    blocks: [
      paragraph(`${whatWasLost(lost)} with items from order ${number}. We are sorry.`),
      ...listed(messages.order.lostItems.toSendAgain, sentAgain),
      ...(sentAgain.length > 0 ? [paragraph('You don’t need to do or pay anything.')] : []),
      ...listed(messages.order.lostItems.notSentAgain, notSentAgain),
      ...(notSentAgain.length > 0 && lost.isOwed ? [paragraph(messages.order.lostItems.paidBack)] : []),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}

/** 'GIG Logistics lost parcel GIG 12/34', or the parts that are known. */
function whatWasLost({ courier, trackingNumber }: Pick<LostParcel, 'courier' | 'trackingNumber'>): string {
  return `${courier || 'The courier'} lost ${trackingNumber ? `parcel ${trackingNumber}` : 'a parcel'}`;
}

type Items = ReturnType<typeof lostItems>['sentAgain'];

const listed = (what: string, items: Items) =>
  items.length === 0 ? [] : [paragraph(what), list(items.map((item) => `${item.quantity} × ${formatItem(item)}`))];
