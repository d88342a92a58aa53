import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Letter } from '../queue-mail.ts';
import { composeLetter, facts, paragraph } from './compose-letter.ts';
import { opensOrder, orderButton, refundTime } from './order-blocks.ts';

interface Refunded {
  order: Order;
  /** What goes back, in whole naira. */
  amount: number;
  /** Whether that is all of what was paid. */
  isWhole: boolean;
}

/** Money is on its way back, how much of it and how long that takes. */
export function orderRefundedLetter({ order, amount, isWhole }: Refunded, settings: ShopSettings): Letter {
  const number = orderNumber(order._id);
  return composeLetter(settings, {
    subject: `Your refund of ${formatNaira(amount)} for ${settings.name} order ${number}`,
    heading: 'Your money is on its way back',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        isWhole
          ? `We are refunding everything you paid for order ${number}, the way you paid it.`
          : `We are refunding a part of what you paid for order ${number}, the way you paid it.`,
      ),
      facts([['Refund', formatNaira(amount)]]),
      paragraph(refundTime),
      orderButton('See your order', order, settings),
    ],
  });
}
