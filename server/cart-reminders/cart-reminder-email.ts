import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { CartLines } from '../cart/cart.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { button, composeEmail, paragraph } from '../email/templates/compose-email.ts';
import { unsubscribeHeaders, unsubscribeLine } from '../email/templates/unsubscribe.ts';
import { itemLines } from '../email/templates/orders/order-blocks.ts';
import { reminderLinks } from './reminder-links.ts';

interface LeftCart {
  account: { id: string; firstName: string };
  lines: CartLines;
}

/** Names what can still be bought, at today's prices, and what has sold out in the meantime. */
export function cartReminderEmail({ account, lines }: LeftCart, settings: ShopSettings): EmailContent {
  const known = lines.map(({ color, availableQuantity: available = 0, ...line }) => ({
    ...line,
    color: colourName(color.name),
    quantity: Math.min(line.quantity, available),
  }));
  const items = known.filter(({ quantity }) => quantity > 0);
  const soldOut = known
    .filter(({ quantity }) => quantity <= 0)
    .map(({ name, color, size }) => `${name} in ${color}, ${sizeName(size)}`);
  const leave = reminderLinks.url('leave', account.id, settings);
  return composeEmail(settings, {
    subject: 'You left something in your cart',
    heading: `Your cart is still here, ${account.firstName}`,
    opens: [reminderLinks.opens('leave', account.id)],
    headers: unsubscribeHeaders(leave),
    blocks: [
      paragraph('You left this in your cart. These are today’s prices; we can’t reserve anything for you.'),
      itemLines(items, settings),
      ...(soldOut.length > 0 ? [paragraph(`Sold out in the meantime: ${soldOut.join('; ')}.`)] : []),
      // A browser that is signed in goes straight on; another one has the cart after it has signed in.
      button('See your cart', `${settings.publicUrl}/login?next=${encodeURIComponent('/checkout')}`),
      paragraph('We won’t email you about this cart again.'),
      unsubscribeLine('You get this email because you agreed to it in your profile. Unsubscribe', leave),
    ],
  });
}
