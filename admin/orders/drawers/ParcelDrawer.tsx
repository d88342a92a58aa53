import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changeParcel } from '#shared/admin/orders/api.ts';
import { ParcelForm } from '#shared/admin/orders/forms.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { adminApi } from '../../admin-api.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { EmailNote } from './EmailNote.tsx';
import { CourierField, TrackingFields } from './ParcelFields.tsx';

interface ParcelDrawerProps {
  orderId: string;
  parcel: Pick<AdminOrder, 'courier' | 'trackingNumber' | 'trackingUrl'>;
  isEmailed: boolean | undefined;
  phone: string;
  open: boolean;
  onClose: () => void;
}

/** Courier and tracking of an order that is on its way: many couriers give the number only after the pick-up. */
export function ParcelDrawer({ orderId, parcel, isEmailed = true, phone, open, onClose }: ParcelDrawerProps) {
  const { courier, trackingNumber, trackingUrl } = parcel;
  const form = useForm({
    resolver: zodResolver(ParcelForm),
    values: { courier: courier ?? '', trackingNumber: trackingNumber ?? '', trackingUrl: trackingUrl ?? '' },
    // The courier or somebody else may have changed it in the meantime: what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { run, isBusy } = useOrderAction(
    (body: ParcelForm) => adminApi(changeParcel, { params: { id: orderId }, body }),
    () => {
      // It is saved: what others change from now on is shown.
      form.reset(form.getValues(), { keepDirtyValues: false });
      onClose();
    },
  );
  return (
    <FormDrawer
      title="Tracking"
      heading={`Tracking of ${orderNumber(orderId)}`}
      open={open}
      onClose={onClose}
      action={isEmailed ? 'Save and email the customer' : 'Save'}
      busyAction="Saving…"
      isBusy={isBusy}
      onSubmit={form.handleSubmit(run)}
    >
      <EmailNote isEmailed={isEmailed} phone={phone} />
      <CourierField {...form} />
      <TrackingFields {...form} />
    </FormDrawer>
  );
}
