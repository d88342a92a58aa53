import { subtotal, type CartLine } from '#shared/cart/lines.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { type HeadTag, shareTags } from '../../web/seo/page-head.ts';
import { shareImage } from '../../web/seo/share-image.ts';

/** The preview of a link to a cart in a chat: the number of items at today's prices, and the first one's picture. */
export function cartPreview(lines: readonly CartLine[], settings: ShopSettings, path: string): HeadTag[] {
  const [first] = lines;
  if (!first) return [];
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const title = `${messages.cart.shared.pieces(pieces)} · ${formatNaira(subtotal(lines))}`;
  const description = lines.map(({ name }) => name).join(', ');
  const picture =
    first.image === '' ? undefined : shareImage(first.image, `${first.name} in ${colourName(first.color.name)}`);
  return [
    { name: 'description', content: description },
    ...shareTags(settings, { type: 'website', title, description, path, picture }),
  ];
}
