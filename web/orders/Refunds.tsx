import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatDayInLagos } from '../ui/format-dates.ts';

/**
 * Each refund with its amount and day, and how long a bank takes. A response of a former release, from another process
 * or kept for offline, has none.
 */
export function Refunds({ refunds = [] }: { refunds: Order['refunds'] | undefined }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <ul role="list">
        {refunds.map(({ amount, requestedAt, refundedAt, isCredit, account }, position) => (
          <li key={`${requestedAt} ${position}`}>
            {refundedAt
              ? messages.order[isCredit ? 'credited' : 'refunded'](formatNaira(amount), formatDayInLagos(refundedAt))
              : messages.order.refundOnItsWay(formatNaira(amount), formatDayInLagos(requestedAt))}
            {account && `. ${messages.refundAccount.goesTo(account.bank, account.ending)}`}
          </li>
        ))}
      </ul>
      {!refunds.every(({ isByHand, isCredit }) => isByHand || isCredit) && (
        <p className="soft small">{messages.order.refundTime}</p>
      )}
    </>
  );
}
