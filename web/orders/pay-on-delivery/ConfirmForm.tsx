import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { confirmOrder } from '#shared/orders/pay-on-delivery-api.ts';
import { ordersApi } from '../../order-key.ts';
import { choosePayOnDelivery } from '../../payments/pay-on-delivery.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { useFormPost } from '../../ui/forms/useFormPost.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { orderById } from '../order-queries.ts';
import styles from './OnDelivery.module.css';

/** The code that confirms an order, and another email with it. */
export function ConfirmForm({ order }: { order: Order }) {
  const queries = useQueryClient();
  const [isResending, setResending] = useState(false);
  const { queryKey } = orderById(order._id);
  const { state, errors, form, submit } = useFormPost({ send });
  const isSending = state.is === 'sending';

  async function send({ code = '' }: Record<string, string>) {
    try {
      const response = await ordersApi(confirmOrder, { params: { id: order._id }, body: { code } });
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      queries.setQueryData(queryKey, response);
      toast.success(response.message);
      return response;
    } catch (error) {
      void queries.invalidateQueries({ queryKey }); // Staff may have confirmed it in the meantime.
      throw error;
    }
  }

  const resend = async () => {
    setResending(true);
    try {
      await choosePayOnDelivery(order._id);
      toast.success(messages.onDelivery.resent);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.onDelivery.failed);
    }
    setResending(false);
  };

  return (
    <>
      <p>{messages.onDelivery.whereCode(order.guestInfo.email, formatNaira(order.totalAmount))}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={messages.onDelivery.codeLabel}
          name="code"
          error={errors['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        {!errors['code'] && <FormProblem>{state.is === 'error' ? state.text : undefined}</FormProblem>}
        <div className={styles.ways}>
          <Button type="submit" disabled={isSending} aria-busy={isSending}>
            {messages.onDelivery.confirm}
          </Button>
          <button type="button" className="link" disabled={isResending} onClick={() => void resend()}>
            {messages.onDelivery.resend}
          </button>
        </div>
      </form>
    </>
  );
}
