import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import {
  changeDelivery,
  ChangeDeliveryForm,
  type DeliveryOffer,
  missingAddress,
} from '#shared/admin/orders/change-delivery-api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { nameOfOffer } from '#shared/checkout/shipping.ts';
import { fieldErrors } from '#shared/fields.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/api.ts';
import { randomId } from '#web/random-id.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../../admin-api.ts';
import type { ConflictChoice } from '../../ui/forms/Conflict.tsx';
import { deliveryOffersQuery } from '../order-queries.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { AddressConflict } from './AddressConflict.tsx';
import { type ChangeWords, DifferenceFields, useDifference } from './DifferenceFields.tsx';
import { FormDrawer } from '../../ui/forms/FormDrawer.tsx';

interface ChangeDeliveryDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

const words: ChangeWords = {
  offer: 'Ask for the difference',
  change: 'Change delivery',
  waits: 'The delivery changes once the difference is paid. Don’t pack the order before then.',
};

/** Changes the area or state to which a paid order is delivered, or lets its customer collect it. */
export function ChangeDeliveryDrawer({ details, open, onClose }: ChangeDeliveryDrawerProps) {
  const { order } = details;
  const { data: offers = [], isError, isPending } = useQuery({ ...deliveryOffersQuery(order._id), enabled: open });
  const [state, setState] = useState(order.shippingAddress.state);
  const [areaId, setAreaId] = useState('');
  const delivery = useTypedAddress(order);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const key = useRef<string>(null);
  const inState = offers.filter((one) => one.state === state);
  const offer = offerIn(inState, areaId);
  const difference = useDifference(details, offer?.difference ?? 0, words);
  const change = useOrderAction(
    (body: ChangeDeliveryForm) => adminApi(changeDelivery, { params: { id: order._id }, body }),
    onClose,
    { isShown: isAddressConflict, isOpen: open },
  );
  const isAnotherForm = () => {
    key.current = null;
  };

  const submit = () => {
    if (!offer) return setErrors({ area: adminMessages.orders.changeDelivery.choose });
    key.current ??= randomId(); // The same until it succeeds: sent twice, it changes once.
    const { payment, paidBack } = difference;
    const entry = ChangeDeliveryForm.safeParse({
      key: key.current,
      state,
      areaId: offer.areaId,
      ...(offer.pickupAt === null ? delivery.address : nowhere),
      shown: delivery.shown(),
      difference: offer.difference,
      payment,
      paidBack,
    });
    if (!entry.success) return setErrors(fieldErrors(entry.error));
    const missing = offer.pickupAt === null ? missingAddress(entry.data) : {};
    setErrors(missing);
    if (Object.keys(missing).length === 0) change.run(entry.data);
  };

  const resolveConflict = async (choice: ConflictChoice) => {
    delivery.showStored();
    isAnotherForm();
    if (choice === 'mine') return submit();
    delivery.dropTyped();
    change.clearError();
  };

  const addressField = (name: keyof Address) => ({
    name,
    autoComplete: 'off',
    value: delivery.address[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      delivery.type(name, target.value);
      isAnotherForm();
    },
  });

  return (
    <FormDrawer
      title="Change delivery"
      heading={`Change delivery of ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={difference.action}
      busyAction="Saving…"
      isBusy={change.isBusy}
      isDisabled={difference.mayNot}
      problem={
        isAddressConflict(change.error) && (
          <AddressConflict error={change.error} stored={delivery.stored} onChoose={resolveConflict} />
        )
      }
      onSubmit={submit}
    >
      {isError && <p>{adminMessages.general.loadFailed}</p>}
      <SelectField
        name="state"
        label="State"
        value={state}
        onChange={({ target }) => {
          setState(target.value);
          setAreaId('');
          setErrors({});
          isAnotherForm();
        }}
      >
        {[...new Set([order.shippingAddress.state, ...offers.map((one) => one.state)])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        name="area"
        label="Delivery"
        value={offer ? valueOf(offer) : ''}
        error={errors['area']}
        onChange={({ target }) => {
          setAreaId(target.value);
          setErrors({});
          isAnotherForm();
        }}
      >
        <option value="">{isPending ? 'Loading…' : 'Choose…'}</option>
        {inState.map((one) => (
          <option key={valueOf(one)} value={valueOf(one)} disabled={one.isCurrent}>
            {nameOfOffer(state, one)}, {one.isCurrent ? 'as it is now' : differenceWords(one)}
          </option>
        ))}
      </SelectField>
      {offer?.pickupAt && <p>The customer collects it at {offer.pickupAt}.</p>}
      {offer && !offer.pickupAt && (
        <>
          <Field label="Address" {...addressField('street')} />
          <Field label="City or district" {...addressField('city')} />
          <Field label="Postal code" optional {...addressField('zipCode')} />
        </>
      )}
      {offer && <DifferenceFields difference={difference} errors={errors} onChange={isAnotherForm} />}
    </FormDrawer>
  );
}

const isAddressConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'address_conflict';

type Address = Pick<AdminOrder['order']['shippingAddress'], 'street' | 'city' | 'zipCode'>;

const nowhere: Address = { street: '', city: '', zipCode: '' };

/** The address in the fields. Where it is corrected elsewhere in the meantime, only what was typed here stays. */
function useTypedAddress({ shippingAddress: { street, city, zipCode }, isPickup }: AdminOrder['order']) {
  const stored: Address = { street, city, zipCode };
  /** What the fields show where nothing is typed: nothing while the order is collected. */
  const untyped = isPickup ? nowhere : stored;
  const [typed, setTyped] = useState<Partial<Address>>({});
  const isTyped = Object.keys(typed).length > 0;
  /** The stored address that was shown when typing began; null while nothing is typed. */
  const shown = useRef<Address>(null);

  return {
    stored,
    address: { ...untyped, ...typed },
    /** The stored address that the typed one is meant to replace. */
    shown: () => shown.current ?? stored,
    type: (name: keyof Address, value: string) => {
      const { [name]: _former, ...others } = typed;
      // What is typed back to what is stored is a change no more, and follows it.
      const fields = value === untyped[name] ? others : { ...others, [name]: value };
      shown.current = Object.keys(fields).length > 0 ? (shown.current ?? stored) : null;
      setTyped(fields);
    },
    /** Staff have seen the address that is stored now. */
    showStored: () => {
      shown.current = isTyped ? stored : null;
    },
    dropTyped: () => {
      shown.current = null;
      setTyped({});
    },
  };
}

/** The value of an offer in the list of its state; a whole state has no area. */
const valueOf = ({ areaId }: DeliveryOffer): string => areaId ?? 'whole-state';

/** The one that is chosen. A state's only offer needs no choice. */
function offerIn(offers: readonly DeliveryOffer[], value: string): DeliveryOffer | undefined {
  const others = offers.filter(({ isCurrent }) => !isCurrent);
  if (value === '') return offers.length === 1 ? others[0] : undefined;
  return others.find((one) => valueOf(one) === value);
}

function differenceWords({ difference }: DeliveryOffer): string {
  if (difference === 0) return 'the same price';
  return `${formatNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
}
