import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { html } from '../../pages/plain/html.ts';
import type { LinkPurpose } from '../link-token.ts';
import type { EmailContent } from '../queue-email.ts';
import { composeEmail, paragraph } from './compose-email.ts';
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
  const wayOut = 'Don’t want these emails? Unsubscribe';
  return composeEmail(settings, {
    subject: `How do you like what you ordered from ${settings.name}?`,
    heading: `How was it, ${firstNameOf(order)}?`,
    opens: [...opensOrder(order), opensLeave],
    headers: { 'List-Unsubscribe': `<${leaveLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    blocks: [
      paragraph(`You have had order ${number} for a few days now.`),
      orderLines(order, settings),
      paragraph(
        'Would you tell other shoppers how it fits and feels? It takes a minute, and we publish good and bad reviews alike.',
      ),
      orderButton('Write a review', order, settings),
      paragraph('This is the only email about it.'),
      {
        text: `${wayOut}: ${leaveLink}`,
        html: html`<p style="margin:32px 0 0;color:#5f584e;font-size:13px">
          <a href="${leaveLink}" style="color:#5f584e">${wayOut}</a>
        </p>`,
      },
    ],
  });
}
