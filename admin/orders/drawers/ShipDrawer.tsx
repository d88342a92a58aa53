import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ShipForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { useQueuedAction } from '../../outbox/useQueuedAction.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { CourierField, TrackingFields } from './ParcelFields.tsx';

interface ShipDrawerProps {
  /** The orders to ship; null while the drawer is closed. */
  orderIds: readonly string[] | null;
  /** Who ordered, where several may be shipped: a courier's receipt names them. */
  orders?: readonly { _id: string; name: string }[];
  onClose: () => void;
  onShipped?: (orderIds: readonly string[]) => void;
}

/** Courier and tracking of a shipment. Both are optional for the shop's own rider. */
export function ShipDrawer({ orderIds, orders = [], onClose, onShipped }: ShipDrawerProps) {
  const ids = orderIds ?? [];
  const isOne = ids.length === 1;
  const nameOf = (id: string) => orders.find(({ _id }) => _id === id)?.name;
  const form = useForm({
    resolver: zodResolver(ShipForm),
    defaultValues: { courier: '', trackingNumber: '', trackingUrl: '' },
  });
  const [trackingNumbers, setTrackingNumbers] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy } = useQueuedAction('ship', () => {
    onShipped?.(ids);
    setTrackingNumbers({});
    form.reset();
    onClose();
  });

  return (
    <FormDrawer
      title="Ship"
      heading={isOne ? `Ship ${orderNumber(ids[0]!)}` : `Ship ${ids.length} orders`}
      open={orderIds !== null}
      onClose={onClose}
      action="Mark as shipped"
      busyAction="Shipping…"
      isBusy={isBusy}

      onSubmit={form.handleSubmit((parcel) => run({ orderIds: ids, parcel, trackingNumbers }))}
    >
      <p className="soft">
        {isOne ? 'The customer' : 'Each customer'} gets an email saying it’s on the way. This can’t be undone.
      </p>
      <CourierField {...form} />
      {isOne && <TrackingFields {...form} />}
      {!isOne &&
        ids.map((id) => (
          <Field
            key={id}
            label={`Tracking number of ${[orderNumber(id), nameOf(id)].filter(Boolean).join(', ')}`}
            name={`tracking-${id}`}
            optional
            maxLength={80}
            autoComplete="off"
            value={trackingNumbers[id] ?? ''}
            onChange={({ target }) => setTrackingNumbers({ ...trackingNumbers, [id]: target.value })}
          />
        ))}
    </FormDrawer>
  );
}
