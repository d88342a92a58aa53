import type { Ref } from 'react';
import type { CartLine } from '#shared/cart/lines.ts';
import { maxSharedItems, sharedCartPath } from '#shared/cart/shared-items.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ChatLink } from '../ui/ChatLink.tsx';

interface AskAboutCartProps {
  ref?: Ref<HTMLAnchorElement>;
  lines: readonly CartLine[];
  /** A link to the same items; the long one by default, which needs no request. */
  path?: string;
}

/** A WhatsApp link with the contents of the cart, and a link that opens them. */
export function AskAboutCart({ ref, lines, path = sharedCartPath(lines) }: AskAboutCartProps) {
  return (
    <ChatLink ref={ref ?? null} className="link" about={asMessage(lines)} path={path}>
      Order or ask on WhatsApp
    </ChatLink>
  );
}

const asMessage = (lines: readonly CartLine[]) =>
  lines
    .slice(0, maxSharedItems)
    .map(({ quantity, name, color, size }) => `${quantity} × ${name}, ${colourName(color.name)}, ${sizeName(size)}`)
    .join('\n');
