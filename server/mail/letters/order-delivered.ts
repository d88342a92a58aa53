import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Letter } from '../queue-mail.ts';
import { composeLetter, link, paragraph } from './compose-letter.ts';
import { firstNameOf, letterDay, opensOrder, orderButton, orderLines } from './order-blocks.ts';

/** It has arrived: what to do when something is not right, within the days of the return policy. */
export function orderDeliveredLetter({ order }: { order: Order }, settings: ShopSettings): Letter {
  const number = orderNumber(order._id);
  const on = order.deliveredAt === null ? '' : ` on ${letterDay(order.deliveredAt)}`;
  return composeLetter(settings, {
    subject: `Your ${settings.name} order ${number} was delivered`,
    heading: `Wear it well, ${firstNameOf(order)}`,
    opens: opensOrder(order),
    blocks: [
      paragraph(`Order ${number} was delivered${on}. If it has not reached you, write to us at once.`),
      orderLines(order),
      paragraph(
        'Not right? You can return a piece within 7 days of receipt if it is unused and unwashed and has its tags and packaging. For a wrong size or a defective piece, ask for an exchange within 2 days of delivery.',
      ),
      link('How returns work', `${settings.publicUrl}/return-policy`),
      orderButton('See your order', order, settings),
    ],
  });
}
