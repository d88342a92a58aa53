import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';

interface BankAccountNeededProps {
  orderId: string;
  /** In naira. */
  amount: number;
  refund: NonNullable<Order['refunds'][number]['needsAccount']>;
}

/** A refund that waits for a bank account, and where it is entered. */
export function BankAccountNeeded({ orderId, amount, refund: { refundId, isByStaff } }: BankAccountNeededProps) {
  return (
    <section className="part">
      <h2>{messages.refundAccount.heading(formatNaira(amount))}</h2>
      {isByStaff ? (
        <p>{messages.refundAccount.byStaff}</p>
      ) : (
        <p>
          <a className="button half" href={`/basic/orders/${orderId}/refunds/${refundId}`}>
            {messages.refundAccount.enter}
          </a>
        </p>
      )}
    </section>
  );
}
