import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ShipForm } from '#shared/admin/orders/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { useQueuedAction } from '../../outbox/useQueuedAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';
import { withoutEmailLabel } from '../labels/order-labels.ts';
import { EmailNote } from './EmailNote.tsx';
import { CourierField, TrackingFields } from './ParcelFields.tsx';

interface ShippedOrder {
  _id: string;
  name: string;
  isPickup?: boolean | undefined;
  isEmailed?: boolean | undefined;
  phone?: string;
}

interface ShipDrawerProps {
  /** The orders to ship; null while the drawer is closed. */
  orderIds: readonly string[] | null;
  /** The orders on the page. Tracking fields show their names, as a courier's receipt does; an order to collect gets none. */
  orders: readonly ShippedOrder[];
  onClose: () => void;
  onShipped?: (orderIds: readonly string[]) => void;
}

/** Courier and tracking of a shipment. Both are optional for the shop's own rider. */
export function ShipDrawer({ orderIds, orders, onClose, onShipped }: ShipDrawerProps) {
  const ids = orderIds ?? [];
  const isOne = ids.length === 1;
  const chosen = ids.flatMap((id) => orders.find(({ _id }) => _id === id) ?? []);
  const toSend = chosen.filter((order) => !order.isPickup);
  const areSomePickups = toSend.length < chosen.length;
  const isPickup = isOne && areSomePickups;
  const isEmailed = chosen[0]?.isEmailed;
  const emailed = `The customer gets an email saying it’s ${isPickup ? 'ready, and where to collect it' : 'on the way'}.`;
  const form = useForm({
    resolver: zodResolver(ShipForm),
    defaultValues: { courier: '', trackingNumber: '', trackingUrl: '' },
  });
  const [trackingNumbers, setTrackingNumbers] = useState<Readonly<Record<string, string>>>({});
  const opened = orderIds?.join();
  const { run, isBusy } = useQueuedAction('ship', (_isDone, { orderIds: shipped }) => {
    onShipped?.(shipped);
    // While it was being sent, the drawer may have been closed and opened for another order.
    if (shipped.join() === opened) onClose();
  });
  // Values typed for one order must not be sent with the next. In a layout effect, so that the form is empty before the drawer
  // opens: later it would lose what is typed at once.
  const { reset } = form;
  const lastOpened = useRef(opened);
  useLayoutEffect(() => {
    if (opened === undefined || opened === lastOpened.current) return;
    lastOpened.current = opened;
    setTrackingNumbers({});
    reset();
  }, [opened, reset]);

  return (
    <FormDrawer
      title={isPickup ? 'Ready to collect' : 'Ship'}
      heading={isOne ? headingOf(ids[0]!, isPickup) : `Ship ${ids.length} orders`}
      open={orderIds !== null}
      onClose={onClose}
      action={isPickup ? readyAction(isEmailed) : 'Mark as shipped'}
      busyAction="Saving…"
      isBusy={isBusy}
      onSubmit={form.handleSubmit((parcel) => run({ orderIds: ids, parcel, trackingNumbers }))}
    >
      {isOne ? (
        <EmailNote isEmailed={isEmailed} emailed={emailed} phone={chosen[0]?.phone}>
          This can’t be undone.
        </EmailNote>
      ) : (
        <p className="soft">
          Each customer gets an email saying it’s on the way.
          {areSomePickups && ' Customers who collect are told that it’s ready.'} {withoutEmailLabel(chosen)} This can’t
          be undone.
        </p>
      )}
      {!isPickup && <CourierField {...form} />}
      {isOne && !isPickup && <TrackingFields {...form} />}
      {!isOne &&
        toSend.map(({ _id: id, name }) => (
          <Field
            key={id}
            label={`Tracking number of ${orderNumber(id)}, ${name}`}
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

const headingOf = (id: string, isPickup: boolean) =>
  isPickup ? `${orderNumber(id)} is ready` : `Ship ${orderNumber(id)}`;

const readyAction = (isEmailed = true) => (isEmailed ? 'Tell the customer it is ready' : 'Mark as ready');
