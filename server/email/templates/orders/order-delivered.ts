import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { countDays } from '#shared/promises/promise-texts.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, link, paragraph } from '../compose-email.ts';
import { askAboutOrder, firstNameOf, opensOrder, orderButton, orderLines } from './order-blocks.ts';

interface Delivered {
  order: Order;
  /** Nothing was paid for it, so its items are only exchanged. */
  isReplacement?: boolean;
}

/** It was delivered: what to do when something is wrong, within the days of the return policy. */
export function orderDeliveredEmail({ order, isReplacement = false }: Delivered, settings: ShopSettings): EmailContent {
  const number = orderNumber(order._id);
  const on = order.deliveredAt === null ? '' : ` on ${formatDayInLagos(order.deliveredAt)}`;
  return composeEmail(settings, {
    subject: `Your ${settings.name} order ${number} was ${order.isPickup ? 'collected' : 'delivered'}`,
    heading: `Wear it well, ${firstNameOf(order)}`,
    opens: opensOrder(order),
    blocks: [
      paragraph(
        order.isPickup
          ? `Order ${number} was collected${on}. If it was not you, write to us at once.`
          : `Order ${number} was delivered${on}. If it has not reached you, write to us at once.`,
      ),
      orderLines(order, settings),
      paragraph(
        isReplacement
          ? 'Not right? For a wrong size or a defective item, ask for another exchange within 2 days of delivery. The item must be unused and unwashed, with its tags and packaging.'
          : `Not right? You can return an item within ${countDays(settings.promises.returnDays)} of receipt if it is unused and unwashed and has its tags and packaging. For a wrong size or a defective item, ask for an exchange within 2 days of delivery.`,
      ),
      link('How returns work', `${settings.publicUrl}/return-policy`),
      orderButton('See your order', order, settings),
      askAboutOrder(order, settings),
    ],
  });
}
