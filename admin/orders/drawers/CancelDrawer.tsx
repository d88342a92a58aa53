import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { adminCancelOrder } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { CancelForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { PaidBackFields, usePaidBack } from '../PaidBackFields.tsx';
import { cancellationRefund } from '../cancellation-refund.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface CancelDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Cancels an order that has not been shipped. */
export function CancelDrawer({ details, open, onClose }: CancelDrawerProps) {
  const { order } = details;
  const { firstOrder } = details;
  const [isRefunded, setRefunded] = useState(true);
  const whole = cancellationRefund(details);
  const { amountKobo, byHand, creditKobo } = isRefunded ? whole : { amountKobo: 0, byHand: null, creditKobo: 0 };
  const [reason, setReason] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { paidBack, value, setValue } = usePaidBack(byHand);
  const cancel = useOrderAction(
    (body: CancelForm) => adminApi(adminCancelOrder, { params: { id: order._id }, body }),
    onClose,
  );
  const isPaid = order.status === 'processing';
  return (
    <FormDrawer
      title="Cancel"
      heading={`Cancel ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={actionFor(amountKobo, paidBack !== null)}
      busyAction="Cancelling…"
      isBusy={cancel.isBusy}
      isDangerous
      onSubmit={() => {
        const fields = { reason, isRestocked, paidBack, shownKobo: amountKobo };
        const entry = CancelForm.safeParse({ ...fields, ...(firstOrder && { isRefunded }) });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) cancel.run(entry.data);
      }}
    >
      <p className="soft">
        {creditKobo > 0 && `${creditText(creditKobo, amountKobo)} `}
        {order.guestInfo.email && 'The customer gets an email. '}This can’t be undone.
      </p>
      <LongField
        label="Reason"
        name="reason"
        rows={3}
        hint="For your records. Don’t add customer details."
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      {firstOrder && whole.amountKobo > 0 && (
        <Checkbox
          label={`Refund what these items cost in order ${orderNumber(firstOrder.orderId)}`}
          checked={isRefunded}
          onChange={({ target }) => setRefunded(target.checked)}
        />
      )}
      {paidBack && <PaidBackFields value={value} errors={errors} onChange={setValue} />}
      {isPaid && (
        <Checkbox
          label="Restock these items"
          checked={isRestocked}
          onChange={({ target }) => setRestocked(target.checked)}
        />
      )}
    </FormDrawer>
  );
}

const creditText = (creditKobo: number, amountKobo: number) =>
  creditKobo === amountKobo
    ? 'It was paid with store credit, and becomes store credit again.'
    : `${formatKobo(creditKobo)} of the refund becomes store credit again.`;

function actionFor(amountKobo: number, isByHand: boolean): string {
  if (amountKobo === 0) return 'Cancel order';
  const amount = formatKobo(amountKobo);
  return isByHand ? `Cancel, I have paid back ${amount}` : `Cancel and refund ${amount}`;
}
