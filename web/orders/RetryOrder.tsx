import { orderNumber } from '#shared/orders/order-number.ts';
import { ChatLink } from '../ui/ChatLink.tsx';

/** A chat with the order already in the message. */
export function RetryOrder({ id }: { id: string }) {
  return (
    <ChatLink className="link not-printed" about={`Order ${orderNumber(id)}`} path={`/order/${id}`}>
      Ask about this order on WhatsApp
    </ChatLink>
  );
}
