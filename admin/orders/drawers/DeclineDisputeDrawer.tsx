import { useRef, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { declineDispute } from '#shared/admin/payments/dispute-api.ts';
import { DeclineForm } from '#shared/admin/payments/dispute-forms.ts';
import { evidenceDraft } from '#shared/admin/payments/evidence-draft.ts';
import { randomId } from '#web/random-id.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface DeclineDisputeDrawerProps {
  details: AdminOrder;
  disputeId: string;
  open: boolean;
  onClose: () => void;
}

type Fields = ReturnType<typeof evidenceDraft> & { text: string };

/** Evidence for the bank, filled in from the order. */
export function DeclineDisputeDrawer({ details, disputeId, open, onClose }: DeclineDisputeDrawerProps) {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  // The order may be delivered while its page is open.
  const fields: Fields = { ...evidenceDraft(details), text: '', ...typed };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const decline = useOrderAction(
    (body: DeclineForm) => adminApi(declineDispute, { params: { id: disputeId }, body }),
    () => {
      key.current = null; // The provider may reject this reply: the next one is another.
      onClose();
    },
  );
  const bound = (name: keyof typeof fields) => ({
    name,
    autoComplete: 'off',
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <FormDrawer
      title="Decline"
      heading="Decline the dispute"
      open={open}
      onClose={onClose}
      action="Send evidence and decline"
      busyAction="Saving…"
      isBusy={decline.isBusy}
      onSubmit={() => {
        key.current ??= randomId();
        const entry = DeclineForm.safeParse({ ...fields, key: key.current });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) decline.run(entry.data);
      }}
    >
      <p className="soft">The bank reads this. You can reply once.</p>
      <LongField
        label="Why the payment is valid"
        rows={3}
        hint="Such as: delivered on Monday, and signed for."
        {...bound('text')}
      />
      <LongField label="What was sold" rows={4} {...bound('serviceDetails')} />
      <Field label="Customer" {...bound('customerName')} />
      <Field label="Email" inputMode="email" {...bound('customerEmail')} />
      <Field label="Phone" inputMode="tel" {...bound('customerPhone')} />
      <LongField label="Delivery address" optional rows={2} {...bound('deliveryAddress')} />
      <Field label="Delivered on" type="date" optional {...bound('deliveryDate')} />
    </FormDrawer>
  );
}
