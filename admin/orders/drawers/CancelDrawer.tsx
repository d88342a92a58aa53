import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { adminCancelOrder } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { CancelForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import styles from './Drawers.module.css';
import { FormDrawer } from './FormDrawer.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface CancelDrawerProps {
  file: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Cancels an order that has not been shipped. */
export function CancelDrawer({ file: { order, leftKobo }, open, onClose }: CancelDrawerProps) {
  const [reason, setReason] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [error, setError] = useState<string>();
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
      action={leftKobo > 0 ? `Cancel and refund ${formatKobo(leftKobo)}` : 'Cancel order'}
      busyAction="Cancelling…"
      isBusy={cancel.isBusy}
      isDangerous
      onSubmit={() => {
        const entry = CancelForm.safeParse({ reason, isRestocked });
        setError(entry.success ? undefined : fieldErrors(entry.error)['reason']);
        if (entry.success) cancel.run(entry.data);
      }}
    >
      <p className="soft">{order.guestInfo.email && 'The customer gets an email. '}This can’t be undone.</p>
      <LongField
        label="Reason"
        name="reason"
        rows={3}
        hint="For your records. Don’t add customer details."
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
      {isPaid && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
          Restock these items
        </label>
      )}
    </FormDrawer>
  );
}
