import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { composeEmail, facts, paragraph } from '../compose-email.ts';
import { opensOrder, orderButton } from './order-blocks.ts';

interface Credited {
  order: Order;
  /** In naira. */
  amount: number;
  /** All the credit that the customer has now. */
  balance: number;
}

/** A refund was made as store credit. */
export function creditedEmail({ order, amount, balance }: Credited, settings: ShopSettings): EmailContent {
  return composeEmail(settings, {
    subject: `You have ${formatNaira(amount)} of store credit at ${settings.name}`,
    heading: 'Your store credit is ready',
    opens: opensOrder(order),
    blocks: [
      paragraph(
        `We refunded ${formatNaira(amount)} of order ${orderNumber(order._id)} as store credit. It does not expire. Log in at the checkout to spend it.`,
      ),
      facts([
        ['New store credit', formatNaira(amount)],
        ['Your store credit now', formatNaira(balance), 'total'],
      ]),
      orderButton('See your order', order, settings),
    ],
  });
}
