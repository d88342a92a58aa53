import { useRef } from 'react';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { CartLine } from '#shared/cart/lines.ts';
import { maxSharedItems, sharedCartPath } from '#shared/cart/shared-items.ts';
import { ChatLink } from '../ui/ChatLink.tsx';
import { useShortPath } from './useShortPath.ts';

/** A WhatsApp link with the contents of the cart, and a link that opens them. */
export function AskAboutCart({ lines }: { lines: readonly CartLine[] }) {
  const link = useRef<HTMLAnchorElement>(null);
  const path = useShortPath(link, sharedCartPath(lines));
  return (
    <ChatLink ref={link} className="link" about={asMessage(lines)} path={path}>
      Order or ask on WhatsApp
    </ChatLink>
  );
}

const asMessage = (lines: readonly CartLine[]) =>
  lines
    .slice(0, maxSharedItems)
    .map(({ quantity, name, color, size }) => `${quantity} × ${name}, ${color.name}, ${sizeName(size)}`)
    .join('\n');
