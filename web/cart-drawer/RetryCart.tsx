import { sizeName } from '#shared/catalogue/sizes.ts';
import type { CartLine } from '#shared/cart/lines.ts';
import { ChatLink } from '../ui/ChatLink.tsx';

/** A chat that begins with what lies in the cart. */
export function RetryCart({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ChatLink className="link" about={asMessage(lines)} path="">
      Ask about these pieces on WhatsApp
    </ChatLink>
  );
}

/** As much as a message takes. */
const asMessage = (lines: readonly CartLine[]) =>
  lines
    .slice(0, 10)
    .map(({ quantity, name, color, size }) => `${quantity} × ${name}, ${color.name}, ${sizeName(size)}`)
    .join('\n');
