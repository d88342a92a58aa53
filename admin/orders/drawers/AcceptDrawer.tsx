import { useRef, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { acceptDispute } from '#shared/admin/payments/dispute-api.ts';
import { AcceptForm } from '#shared/admin/payments/dispute-forms.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { randomId } from '#web/random-id.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../../admin-api.ts';
import { TypedNumberField } from '../../ui/forms/numbers/TypedNumberField.tsx';
import { useOrderAction } from '../useOrderAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface AcceptDrawerProps {
  dispute: AdminOrder['disputes'][number];
  open: boolean;
  onClose: () => void;
}

/** Gives the disputed amount back to the payer, or a part of it. */
export function AcceptDrawer({ dispute: { _id, amountKobo: disputedKobo }, open, onClose }: AcceptDrawerProps) {
  const [naira, setNaira] = useState('');
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const accept = useOrderAction(
    (body: AcceptForm) => adminApi(acceptDispute, { params: { id: _id }, body }),
    () => {
      key.current = null; // The provider may reject this reply: the next one is another.
      onClose();
    },
  );
  const amountKobo = naira.trim() === '' ? disputedKobo : (parseWholeNumber(naira) ?? Number.NaN) * 100;
  const isTooMuch = amountKobo > disputedKobo;
  return (
    <FormDrawer
      title="Accept"
      heading="Accept the dispute"
      open={open}
      onClose={onClose}
      action={`Give back ${formatKobo(Math.min(amountKobo || 0, disputedKobo))}`}
      busyAction="Saving…"
      isBusy={accept.isBusy}
      isDangerous
      isDisabled={isTooMuch}
      onSubmit={() => {
        key.current ??= randomId();
        const entry = AcceptForm.safeParse({ amountKobo, text, key: key.current });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) accept.run(entry.data);
      }}
    >
      <p className="soft">The money goes back to the customer’s bank. This can’t be undone.</p>
      <TypedNumberField
        label="Amount (₦)"
        name="amount"
        optional
        hint={`Leave empty for all of it, ${formatKobo(disputedKobo)}.`}
        value={naira}
        error={errors['amountKobo'] ?? (isTooMuch ? `Up to ${formatKobo(disputedKobo)}` : undefined)}
        onType={setNaira}
      />
      <LongField
        label="Reason"
        name="text"
        rows={2}
        hint="The bank reads this."
        value={text}
        error={errors['text']}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDrawer>
  );
}
