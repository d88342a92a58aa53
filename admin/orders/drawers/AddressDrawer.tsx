import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { adminChangeAddress } from '#shared/admin/orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { addressOf } from '#shared/orders/address-of.ts';
import { DeliveryAddress } from '#shared/orders/delivery-address.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { adminApi } from '../../admin-api.ts';
import type { ConflictChoice } from '../../ui/forms/Conflict.tsx';
import { isConflict } from '../../ui/forms/is-conflict.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { AddressConflict } from './AddressConflict.tsx';
import { EmailNote } from './EmailNote.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface AddressDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Where a paid order goes, until it is shipped. */
export function AddressDrawer({ details: { order }, open, onClose }: AddressDrawerProps) {
  const stored = addressOf(order);
  const isEmailed = order.guestInfo.email !== '';
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(DeliveryAddress),
    values: stored,
    // Where it is changed elsewhere in the meantime, only what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = formState;
  // Not `isDirty`, which is false once another stored address was read beside what is typed.
  const isTyped = Object.keys(dirtyFields).length > 0;
  /** What is typed stood beside this address, whatever was stored since. */
  const shown = useRef(stored);
  useEffect(() => {
    if (!isTyped) shown.current = stored;
  });
  const showStored = () => reset(stored, { keepDirtyValues: false });
  const { run, isBusy, error, clearError } = useOrderAction(
    (address: DeliveryAddress) =>
      adminApi(adminChangeAddress, { params: { id: order._id }, body: { ...address, shown: shown.current } }),
    () => {
      showStored();
      onClose();
    },
    { isShown: isConflict, isOpen: open },
  );
  const submit = handleSubmit(run);
  const resolveConflict = async (choice: ConflictChoice) => {
    shown.current = stored;
    if (choice === 'mine') return submit();
    showStored();
    clearError();
  };
  return (
    <FormDrawer
      title="Address"
      heading={`Change address of ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={isEmailed ? 'Save and email the customer' : 'Save'}
      busyAction="Saving…"
      isBusy={isBusy}
      problem={isConflict(error) && <AddressConflict error={error} stored={stored} onChoose={resolveConflict} />}
      onSubmit={submit}
    >
      <p className="soft">
        Within {order.shippingAddress.state}: the delivery price stays the same. If you’ve already printed the packing
        slip, print it again.
      </p>
      <EmailNote isEmailed={isEmailed} phone={stored.phone} />
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <Field label="Address" autoComplete="off" error={errors.street?.message} {...register('street')} />
      <Field label="City" autoComplete="off" error={errors.city?.message} {...register('city')} />
      <Field label="Postal code" optional autoComplete="off" error={errors.zipCode?.message} {...register('zipCode')} />
      <Field label="Phone" type="tel" autoComplete="off" error={errors.phone?.message} {...register('phone')} />
    </FormDrawer>
  );
}
