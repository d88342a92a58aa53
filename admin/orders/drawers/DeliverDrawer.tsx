import { useState } from 'react';
import { DeliverForm } from '#shared/admin/orders/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/api.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { useQueuedAction } from '../../outbox/useQueuedAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { EmailNote } from './EmailNote.tsx';

interface DeliverDrawerProps {
  orderId: string;
  /** Whether its customer collects it. */
  isPickup: boolean | undefined;
  isEmailed: boolean | undefined;
  phone: string;
  open: boolean;
  onClose: () => void;
  onDelivered?: () => void;
}

/** Marks an order as delivered, with the code that the customer gave the rider as proof. It may wait for the network. */
export function DeliverDrawer({ orderId, isPickup, isEmailed, phone, open, onClose, onDelivered }: DeliverDrawerProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const deliver = useQueuedAction('deliver', (isDone) => {
    onClose();
    if (isDone) onDelivered?.();
  });
  const rejected = deliver.error instanceof ApiError ? deliver.error.details.fields : undefined;
  return (
    <FormDrawer
      title={isPickup ? 'Collected' : 'Deliver'}
      heading={isPickup ? `${orderNumber(orderId)} was collected` : `Deliver ${orderNumber(orderId)}`}
      open={open}
      onClose={onClose}
      action={isPickup ? 'Mark as collected' : 'Mark as delivered'}
      busyAction="Saving…"
      isBusy={deliver.isBusy}
      onSubmit={() => {
        const entry = DeliverForm.safeParse({ code });
        setError(entry.success ? undefined : fieldErrors(entry.error)['code']);
        if (entry.success) deliver.run({ orderId, code: entry.data.code });
      }}
    >
      <EmailNote isEmailed={isEmailed} emailed="The customer gets an email." phone={phone}>
        This can’t be undone.
      </EmailNote>
      <Field
        label="Code from the customer"
        name="code"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Six digits from their email or order page. They prove that the customer has the parcel if the payment is disputed."
        value={code}
        error={error ?? rejected?.['code']}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
          deliver.clearError();
        }}
      />
    </FormDrawer>
  );
}
