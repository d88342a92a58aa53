import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { Field } from '../ui/Field.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { IntentButton } from './IntentButton.tsx';

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
          <IntentButton className="button half" intent="confirm">
            {messages.onDelivery.confirm}
          </IntentButton>
          <p>
            <IntentButton className="word" intent="on-delivery">
              {messages.onDelivery.resend}
            </IntentButton>
          </p>
        </>
      )}
      {order.undelivered && <h2>{messages.order.cameBackHeading}</h2>}
      {confirmedAt !== null && !order.undelivered && (
        <p>{dispatchedAt === null ? messages.onDelivery.packing(total) : messages.onDelivery.out(total)}</p>
      )}
      <p>
        <IntentButton className="button quiet little" intent="pay">
          {messages.onDelivery.payNow}
        </IntentButton>
      </p>
      {dispatchedAt === null && <CancelOrder />}
    </form>
  );
}
