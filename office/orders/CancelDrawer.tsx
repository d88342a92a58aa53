import { useId, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { cancelOrderAtDesk } from '#shared/orders/admin-api.ts';
import type { OrderFile } from '#shared/orders/admin-file-api.ts';
import { CancelForm } from '#shared/orders/admin-forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatKobo } from '#shared/payments/admin-review.ts';
import { Button } from '#web/ui/Button.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { LongField } from '#web/ui/LongField.tsx';
import { officeApi } from '../office-api.ts';
import styles from './Drawers.module.css';
import { useOrderDeed } from './useOrderDeed.ts';

interface CancelDrawerProps {
  file: OrderFile;
  open: boolean;
  onClose: () => void;
}

/** Ends an order that has not left the shop. */
export function CancelDrawer({ file: { order, leftKobo }, open, onClose }: CancelDrawerProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [error, setError] = useState<string>();
  const cancel = useOrderDeed(
    (body: CancelForm) => officeApi(cancelOrderAtDesk, { params: { id: order._id }, body }),
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
          {cancel.isBusy ? 'Cancelling…' : isPaid ? `Cancel and pay ${formatKobo(leftKobo)} back` : 'Cancel the order'}
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
        <p className="soft">The shopper gets a letter. It cannot be taken back.</p>
        <LongField
          label="Why"
          name="reason"
          rows={3}
          hint="For the books: nothing about the person."
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
        {isPaid && (
          <label className={styles.tick}>
            <input type="checkbox" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
            The pieces go back on the shelf
          </label>
        )}
      </form>
    </Drawer>
  );
}
