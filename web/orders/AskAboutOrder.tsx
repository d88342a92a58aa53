import { orderNumber } from '#shared/orders/order-number.ts';
import { ChatLink } from '../ui/ChatLink.tsx';

/** A WhatsApp link about an order. */
export function AskAboutOrder({ id }: { id: string }) {
  return (
    <ChatLink className="link not-printed" about={`Order ${orderNumber(id)}`} path={`/order/${id}`}>
      Ask about this order on WhatsApp
    </ChatLink>
  );
}
