import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { correctEmail } from '#shared/admin/orders/api.ts';
import { EmailForm } from '#shared/admin/orders/forms.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { adminApi } from '../../admin-api.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface EmailDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** The email address of a guest's order, until it is delivered. */
export function EmailDrawer({ details: { order, emailVersion, payLink }, open, onClose }: EmailDrawerProps) {
  const { email } = order.guestInfo;
  const { register, handleSubmit, formState, reset, getValues } = useForm({
    resolver: zodResolver(EmailForm),
    values: { email, version: emailVersion },
    // Somebody else may have corrected it in the meantime: what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { run, isBusy } = useOrderAction(
    (body: EmailForm) => adminApi(correctEmail, { params: { id: order._id }, body }),
    () => {
      // It is saved: what others change from now on is shown.
      reset(getValues(), { keepDirtyValues: false });
      onClose();
    },
  );
  return (
    <FormDrawer
      title="Email"
      heading={`Email of ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action="Save and email the customer"
      busyAction="Saving…"
      isBusy={isBusy}
      onSubmit={handleSubmit(run)}
    >
      <p className="soft">
        {email === ''
          ? `The order has no email address yet. The customer gets ${whatFollows(order)}.`
          : `It is ${email} now. Links sent to it stop working, and the new address gets ${whatFollows(order)}.`}
        {payLink &&
          !order.onDelivery &&
          email !== '' &&
          ' A pay link that you sent by chat stops too: copy and send the new one.'}
      </p>
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
    </FormDrawer>
  );
}

function whatFollows({ status, onDelivery }: AdminOrder['order']): string {
  if (status === 'shipped') return 'the receipt and the tracking email';
  if (status !== 'pending') return 'the receipt';
  if (!onDelivery) return 'an email to complete the order';
  if (onDelivery.dispatchedAt) return 'the tracking email';
  return onDelivery.confirmedAt ? 'the confirmation' : 'the code that confirms the order';
}
