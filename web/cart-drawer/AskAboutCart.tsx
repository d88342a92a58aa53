import { sizeName } from '#shared/catalogue/sizes.ts';
import type { CartLine } from '#shared/cart/lines.ts';
import { ChatLink } from '../ui/ChatLink.tsx';

/** A WhatsApp link with the contents of the cart. */
export function AskAboutCart({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ChatLink className="link" about={asMessage(lines)} path="">
      Ask about these items on WhatsApp
    </ChatLink>
  );
}

/** At most ten lines, to keep the message short. */
const asMessage = (lines: readonly CartLine[]) =>
  lines
    .slice(0, 10)
    .map(({ quantity, name, color, size }) => `${quantity} × ${name}, ${color.name}, ${sizeName(size)}`)
    .join('\n');
