import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ShipForm } from '#shared/admin/orders/forms.ts';
import { sendAgain, type SendAgainForm } from '#shared/admin/orders/undelivered-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../../admin-api.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { EmailNote } from '../drawers/EmailNote.tsx';
import { CourierField, TrackingFields } from '../drawers/ParcelFields.tsx';
import { useOrderAction } from '../useOrderAction.ts';

interface SendAgainDrawerProps {
  orderId: string;
  isEmailed: boolean;
  phone: string;
  open: boolean;
  onClose: () => void;
}

/** Courier and tracking of the parcel in which an order that came back leaves again. */
export function SendAgainDrawer({ orderId, isEmailed, phone, open, onClose }: SendAgainDrawerProps) {
  const form = useForm({
    resolver: zodResolver(ShipForm),
    defaultValues: { courier: '', trackingNumber: '', trackingUrl: '' },
  });
  const [key] = useState(randomId); // The same for each try: a repeated request changes nothing.
  const send = useOrderAction((body: SendAgainForm) => adminApi(sendAgain, { params: { id: orderId }, body }), onClose);
  return (
    <FormDrawer
      title="Send again"
      heading={`Send ${orderNumber(orderId)} again`}
      open={open}
      onClose={onClose}
      action="Mark as sent again"
      busyAction="Saving…"
      isBusy={send.isBusy}
      onSubmit={form.handleSubmit((parcel) => send.run({ ...parcel, key }))}
    >
      <EmailNote isEmailed={isEmailed} emailed="The customer gets an email saying it’s on the way again." phone={phone}>
        Check the address with them first.
      </EmailNote>
      <CourierField {...form} />
      <TrackingFields {...form} />
    </FormDrawer>
  );
}
