import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { Field } from '../ui/Field.tsx';

/** An unpaid order that is paid when it arrives: its confirmation, then what to have ready. */
export function OnDelivery({ order, wrongCode }: { order: Order; wrongCode?: string | undefined }) {
  const { confirmedAt = null, dispatchedAt = null, isByCall = false } = order.onDelivery ?? {};
  const total = formatNaira(order.totalAmount);
  return (
    <form className="form" method="post" action={`/basic/orders/${order._id}`} noValidate>
      {confirmedAt === null && isByCall && <p>{messages.onDelivery.byCall}</p>}
      {confirmedAt === null && !isByCall && (
        <>
          <h2>{messages.onDelivery.confirmHeading}</h2>
          <p>{messages.onDelivery.whereCode(order.guestInfo.email, total)}</p>
          <Field
            label={messages.onDelivery.codeLabel}
            name="code"
            error={wrongCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          <button type="submit" className="button half" name="intent" value="confirm">
            {messages.onDelivery.confirm}
          </button>
          <p>
            <button type="submit" className="word" name="intent" value="on-delivery">
              {messages.onDelivery.resend}
            </button>
          </p>
        </>
      )}
      {confirmedAt !== null && (
        <p>{dispatchedAt === null ? messages.onDelivery.packing(total) : messages.onDelivery.out(total)}</p>
      )}
      <p>
        <button type="submit" className="button quiet little" name="intent" value="pay">
          {messages.onDelivery.payNow}
        </button>
      </p>
      {dispatchedAt === null && <Cancel />}
    </form>
  );
}

/** Within the form of an unpaid order. */
export function Cancel() {
  return (
    <details>
      <summary>Cancel this order</summary>
      <p className="soft small">Its items go back on sale. Your cart stays as it is.</p>
      <p>
        <button type="submit" className="button quiet little" name="intent" value="cancel">
          Yes, cancel it
        </button>
      </p>
    </details>
  );
}
