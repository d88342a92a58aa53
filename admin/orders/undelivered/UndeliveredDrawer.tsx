import { useState } from 'react';
import { recordParcelBack } from '#shared/admin/couriers/lost-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { recordUndelivered, UndeliveredForm } from '#shared/admin/orders/undelivered-api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { undeliveredReasons, type UndeliveredReason } from '#shared/orders/status.ts';
import { randomId } from '#web/random-id.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../../admin-api.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { useMay } from '../../useMay.ts';
import { EmailNote } from '../drawers/EmailNote.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface UndeliveredDrawerProps {
  details: AdminOrder;
  /** The parcel of a booked courier. */
  shipmentId?: string;
  open: boolean;
  onClose: () => void;
}

const labels: Readonly<Record<UndeliveredReason, string>> = {
  unreachable: 'Customer couldn’t be reached',
  not_accepted: 'Customer didn’t accept it',
  wrong_address: 'Wrong address',
  damaged: 'Damaged on the way',
  other: 'Another reason',
};

/** Records that the parcel of an order came back, and why. What happens next is decided afterwards. */
export function UndeliveredDrawer({ details, shipmentId, open, onClose }: UndeliveredDrawerProps) {
  const { _id: orderId, guestInfo, shippingAddress } = details.order;
  const mayRefund = useMay('money.refund');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [key] = useState(randomId); // The same for each try: a repeated request changes nothing.
  const record = useOrderAction(
    (body: UndeliveredForm) =>
      shipmentId === undefined
        ? adminApi(recordUndelivered, { params: { id: orderId }, body })
        : adminApi(recordParcelBack, { params: { id: orderId, shipmentId }, body }),
    onClose,
  );
  return (
    <FormDrawer
      title="Came back"
      heading={`${orderNumber(orderId)} came back undelivered`}
      open={open}
      onClose={onClose}
      action="Record that it came back"
      busyAction="Saving…"
      isBusy={record.isBusy}
      onSubmit={() => {
        const entry = UndeliveredForm.safeParse({ reason, note, key });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) record.run(entry.data);
      }}
    >
      <EmailNote isEmailed={guestInfo.email !== ''} emailed="The customer gets an email." phone={shippingAddress.phone}>
        Record this once you have the parcel back.{whatNext(details, mayRefund)}
      </EmailNote>
      <SelectField
        label="Why it came back"
        name="reason"
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Choose a reason</option>
        {undeliveredReasons.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </SelectField>
      <LongField
        label="Note"
        name="note"
        optional={reason !== 'other'}
        rows={2}
        hint="For staff. It is included if the customer asks for their data."
        value={note}
        error={errors['note']}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDrawer>
  );
}

function whatNext({ order, leftKobo, isAnonymous }: AdminOrder, mayRefund: boolean): string {
  const ways = [
    ...(isAnonymous ? [] : ['send it again']),
    ...(order.isPaid && leftKobo > 0 ? [mayRefund ? 'refund it' : 'ask an owner to refund it'] : []),
    ...(order.isPaid ? [] : ['cancel the order']),
  ];
  return ways.length > 0 ? ` You can then ${ways.join(' or ')}.` : '';
}
