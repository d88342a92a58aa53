import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { LinkPurpose } from '../link-token.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
import { unsubscribeHeaders, unsubscribeLine } from './unsubscribe.ts';
import { firstNameOf, opensOrder, orderButton, orderLines } from './orders/order-blocks.ts';

interface ReviewRequest {
  order: Order;
  /** The way out of such emails. */
  leaveLink: string;
  opensLeave: LinkPurpose;
}

/** Asks the customer of a delivered order for reviews, good and bad ones alike. */
export function reviewRequestEmail(
  { order, leaveLink, opensLeave }: ReviewRequest,
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `How do you like what you ordered from ${settings.name}?`,
    heading: `How was it, ${firstNameOf(order)}?`,
    opens: [...opensOrder(order), opensLeave],
    headers: unsubscribeHeaders(leaveLink),
    blocks: [
      paragraph(`You have had order ${number} for a few days now.`),
      orderLines(order, settings),
      paragraph(
        'Would you tell other shoppers how it fits and feels? It takes a minute, and we publish good and bad reviews alike.',
      ),
      orderButton('Write a review', order, settings),
      paragraph('We won’t email you about this again.'),
      unsubscribeLine('Don’t want these emails? Unsubscribe', leaveLink),
    ],
  });
}
