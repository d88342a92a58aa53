import { useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { deliverOrders } from '#shared/admin/orders/api.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { randomId } from '#web/random-id.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../../admin-api.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { useOrderAction } from '../useOrderAction.ts';
import { placeLabel, withoutEmailLabel } from '../labels/order-labels.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface DeliverSeveralProps {
  /** Shipped ones. */
  orders: readonly Pick<OrderRow, '_id' | 'name' | 'city' | 'isPickup' | 'isEmailed'>[];
  onClose: () => void;
}

/** Marks those of the listed orders as delivered whose parcels arrived. */
export function DeliverSeveralDrawer({ orders, onClose }: DeliverSeveralProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const key = useRef<string>(null);
  const deliver = useOrderAction(async (orderIds: string[]) => {
    key.current ??= randomId(); // Sent twice, it delivers once.
    const result = await adminApi(
      deliverOrders,
      { body: { orderIds } },
      { headers: { 'idempotency-key': key.current } },
    );
    for (const { _id, message } of result.rejected) {
      toast.error(adminMessages.orders.notDelivered(orderNumber(_id), message));
    }
    return result;
  }, onClose);
  const toggle = (id: string) => {
    key.current = null;
    const others = new Set(chosen);
    if (!others.delete(id)) others.add(id);
    setChosen(others);
  };
  return (
    <FormDrawer
      title="Deliver"
      heading="Which orders have arrived or were collected?"
      open
      onClose={onClose}
      action={chosen.size === 0 ? 'Mark as delivered' : `Mark ${chosen.size} as delivered`}
      busyAction="Saving…"
      isBusy={deliver.isBusy}
      isDisabled={chosen.size === 0}
      onSubmit={() => deliver.run([...chosen])}
    >
      <p className="soft">
        Each customer gets an email. {withoutEmailLabel(orders.filter(({ _id }) => chosen.has(_id)))} This can’t be
        undone. If a customer gave you a code, open that order instead.
      </p>
      <fieldset>
        <legend>Orders on their way</legend>
        {orders.map(({ _id, name, city, isPickup }) => (
          <Checkbox
            key={_id}
            label={
              <>
                {orderNumber(_id)} · {name}
                {(city || isPickup) && `, ${placeLabel({ city, isPickup })}`}
              </>
            }
            checked={chosen.has(_id)}
            onChange={() => toggle(_id)}
          />
        ))}
      </fieldset>
    </FormDrawer>
  );
}
