import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';

/** Each refund with its amount and day, and how long a bank takes. It begins when the customer has said which account. */
export function Refunds({ refunds }: Pick<Order, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <>
      <ul role="list">
        {refunds.map(({ account, ...refund }, position) => (
          <li key={`${refund.requestedAt} ${position}`}>
            {refundText(refund)}
            {account && `. ${messages.refundAccount.goesTo(account.bank, account.ending)}`}
          </li>
        ))}
      </ul>
      {!refunds.every(({ isByHand, isCredit, needsAccount }) => isByHand || isCredit || needsAccount) && (
        <p className="soft small">{messages.order.refundTime}</p>
      )}
    </>
  );
}

function refundText({ amount, requestedAt, refundedAt, isCredit }: Omit<Order['refunds'][number], 'account'>): string {
  const money = formatNaira(amount);
  if (!refundedAt) return messages.order.refundOnItsWay(money, formatDayInLagos(requestedAt));
  const day = formatDayInLagos(refundedAt);
  return isCredit ? messages.order.credited(money, day) : messages.order.refunded(money, day);
}
