import { useState } from 'react';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { changeRestDay } from '#shared/admin/staff-orders/api.ts';
import { maxDaysOfRest, RestDayForm } from '#shared/admin/staff-orders/deposit-form.ts';
import { fieldErrors } from '#shared/fields.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatNaira } from '#shared/money.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { adminApi } from '../../admin-api.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface RestDayDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Gives the customer of an order with a deposit another day for the rest. */
export function RestDayDrawer({ details: { order }, open, onClose }: RestDayDrawerProps) {
  /** Stays when a colleague moves the day in the meantime. Null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed ?? (order.deposit ? lagosDayOf(new Date(lastDayOfRest(order.deposit))) : '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useOrderAction(
    (body: { restBy: string }) => adminApi(changeRestDay, { params: { id: order._id }, body }),
    () => {
      setTyped(null);
      onClose();
    },
  );
  const [today] = useState(() => lagosDayOf(new Date()));
  return (
    <FormDrawer
      title="Rest"
      heading={`When is the rest of ${formatNaira(restOf(order))} due?`}
      open={open}
      onClose={onClose}
      action="Save"
      busyAction="Saving…"
      isBusy={change.isBusy}
      onSubmit={() => {
        const entry = RestDayForm.safeParse({ restBy: day });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) change.run(entry.data);
      }}
    >
      <p className="soft">
        The items stay reserved. We remind the customer before the new day, but don’t email them about the change: tell
        them yourself.
      </p>
      <Field
        type="date"
        name="rest-day"
        label="Last day to pay"
        min={daysLater(today, 1)}
        max={daysLater(today, maxDaysOfRest)}
        value={day}
        error={errors['restBy']}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDrawer>
  );
}
