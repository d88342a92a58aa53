import { useId, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { adminCancelOrder } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { CancelForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { Button } from '#web/ui/Button.tsx';
import { Drawer } from '#web/ui/dialogs/Drawer.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import styles from './Drawers.module.css';
import { useOrderAction } from '../useOrderAction.ts';

interface CancelDrawerProps {
  file: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Cancels an order that has not been shipped. */
export function CancelDrawer({ file: { order, leftKobo }, open, onClose }: CancelDrawerProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [error, setError] = useState<string>();
  const cancel = useOrderAction(
    (body: CancelForm) => adminApi(adminCancelOrder, { params: { id: order._id }, body }),
    onClose,
  );
  const isPaid = order.status === 'processing';
  return (
    <Drawer
      title="Cancel"
      heading={`Cancel ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} kind="danger" wide disabled={cancel.isBusy} aria-busy={cancel.isBusy}>
          {cancel.isBusy ? 'Cancelling…' : leftKobo > 0 ? `Cancel and refund ${formatKobo(leftKobo)}` : 'Cancel order'}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const entry = CancelForm.safeParse({ reason, isRestocked });
          setError(entry.success ? undefined : fieldErrors(entry.error)['reason']);
          if (entry.success) cancel.run(entry.data);
        }}
      >
        <p className="soft">The customer gets an email. This can’t be undone.</p>
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
      </form>
    </Drawer>
  );
}
