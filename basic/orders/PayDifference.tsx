import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { changeSentence } from '#shared/orders/change-sentence.ts';
import { formatUntil } from '#shared/dates/format-dates.ts';
import { ReceiptEmail, type ReceiptEmailProps } from './ReceiptEmail.tsx';
import { IntentButton } from './IntentButton.tsx';

/** Starts the payment of the difference for a change of a paid order. */
export function PayDifference({
  order,
  change,
  rejected,
}: ReceiptEmailProps & { change: NonNullable<Order['change']> }) {
  const { amount, payBy } = change;
  return (
    <form className="form part" method="post" action={`/basic/orders/${order._id}`}>
      <h2>{messages.change.heading}</h2>
      <p>{changeSentence(change)}</p>
      <p>{messages.change.until(formatNaira(amount), formatUntil(payBy))}</p>
      <ReceiptEmail order={order} rejected={rejected} />
      <IntentButton className="button half" intent="pay">
        {messages.change.pay(formatNaira(amount))}
      </IntentButton>
    </form>
  );
}
