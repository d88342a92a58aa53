import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { staffOrderWays, staffChannels } from '#shared/admin/staff-orders/channels.ts';
import { StaffOrderFields } from '#shared/admin/staff-orders/forms.ts';
import { channelNames, wayNames } from '#shared/admin/staff-orders/labels.ts';
import type { DeliveryArea, DeliveryTable } from '#shared/checkout/shipping.ts';
import { fieldErrors } from '#shared/fields.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { AddressFields } from './AddressFields.tsx';
import { AgreedDeliveryField } from './AgreedDeliveryField.tsx';
import { Choice, choicesOf } from '../ui/forms/Choice.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { currentItems, withCurrent } from './current-items.ts';
import { DepositFields, depositIn } from './DepositFields.tsx';
import { DiscountFields } from './DiscountFields.tsx';
import { type ChosenItem, ItemPicker } from './ItemPicker.tsx';
import styles from './NewOrder.module.css';
import { ReferenceField } from './ReferenceField.tsx';
import { staffOrderAmounts } from './staff-order-amounts.ts';
import { newStaffOrder, restoredStaffOrder, type StaffOrderValues, typedIn } from './staff-order-values.ts';
import { termsQuery } from './staff-order-queries.ts';
import type { OpenUnsavedOrder } from './unsaved-orders.ts';
import { TotalBar } from './TotalBar.tsx';
import { useSaveStaffOrder } from './useSaveStaffOrder.ts';

const texts = adminMessages.staffOrders;

interface NewOrderFormProps {
  terms: Terms;
  linked: readonly ChosenItem[];
  unsaved: OpenUnsavedOrder;
}

interface Terms extends DeliveryTable {
  payLinkHours: number;
  maxDiscountPercent: number;
}

/**
 * One page from top to bottom, with the total always in view.
 *
 * @param linked the items of a link from a chat, which are delivered in most cases; empty without one
 */
export function NewOrderForm({ terms, linked, unsaved }: NewOrderFormProps) {
  const queries = useQueryClient();
  const { restored } = unsaved;
  const [values, setValues] = useState(() =>
    restored ? restoredStaffOrder(restored.values, terms) : newStaffOrder(terms, linked),
  );
  const { items, customer, channel, isTaken, address, agreedDelivery, discount, way, reference, deposit } = values;
  const change = (changes: Partial<StaffOrderValues>) => setValues((now) => ({ ...now, ...changes }));
  const [isTried, setTried] = useState(false);

  // A restored order is unsaved from the start.
  const [begun] = useState(typedIn(values));
  const untouched = restored ? '' : begun;

  const amounts = staffOrderAmounts(values, terms);
  const { off, area, isDelivered, agreed, total } = amounts;

  const showCurrentItems = async () => {
    const found = await currentItems(items);
    setValues((now) => ({ ...now, items: withCurrent(now.items, found) }));
  };
  const { save, isBusy, isSaved } = useSaveStaffOrder(unsaved.key, () =>
    Promise.all([showCurrentItems(), queries.invalidateQueries(termsQuery)]),
  );
  const isDirty = !isSaved && typedIn(values) !== untouched;

  // Phones drop the tab while the seller reads the chat.
  useEffect(() => {
    if (!isDirty) unsaved.drop();
    else unsaved.keep(values, restored && typedIn(values) === begun ? restored.at : Date.now());
  }, [isDirty, unsaved, values, restored, begun]);

  useEffect(() => {
    if (!restored) return;
    currentItems(restored.values.items)
      .then((found) => setValues((now) => ({ ...now, items: withCurrent(now.items, found) })))
      // Without a network they stay as they were stored; the server compares them with its own.
      .catch(() => {});
  }, [restored]);

  const entry = StaffOrderFields.safeParse({
    channel,
    items: items.map(({ product, variantId, size, quantity, price }) => ({
      product,
      variantId,
      size,
      quantity,
      price,
    })),
    customer,
    address: isTaken ? null : { ...address, ...collectedAt(area), area: address.area || undefined },
    agreedDelivery: agreed,
    discount: off === 0 ? null : { amount: off, reason: discount.reason },
    payment: { way, reference },
    deposit: depositIn(deposit),
    totalAmount: total,
  });
  // From the first try on, an error goes as soon as its field is right.
  const errors = isTried && !entry.success ? fieldErrors(entry.error) : {};

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (entry.success) save(entry.data);
      }}
    >
      <UnsavedGuard isDirty={isDirty} onLeave={unsaved.drop} />
      <ItemPicker items={items} error={errors['items']} onChange={(chosen) => change({ items: chosen })} />
      <CustomerFields
        customer={customer}
        isUnpaid={way === 'link'}
        isTaken={isTaken}
        errors={errors}
        onChange={(typed) => change({ customer: typed })}
      />
      <section className={styles.part} aria-labelledby="order">
        <h2 id="order">Order</h2>
        <Choice
          legend="Sold through"
          name="channel"
          choices={choicesOf(staffChannels, channelNames)}
          value={channel}
          onChange={(chosen) => change({ channel: chosen })}
        />
        <Choice
          legend="How the customer gets it"
          name="handover"
          choices={[
            { value: 'taken', label: 'Takes it now' },
            { value: 'delivered', label: 'Delivery or pick-up' },
          ]}
          value={isTaken ? 'taken' : 'delivered'}
          onChange={(value) =>
            // An unpaid order stays here.
            change(value === 'taken' ? { isTaken: true, deposit: { amount: '', restBy: '' } } : { isTaken: false })
          }
        />
        {!isTaken && (
          <AddressFields
            table={terms}
            address={address}
            errors={errors}
            onChange={(typed) => change({ address: typed })}
          />
        )}
        {isDelivered && (
          <AgreedDeliveryField
            value={agreedDelivery}
            listed={amounts.listed}
            error={errors['agreedDelivery']}
            onChange={(typed) => change({ agreedDelivery: typed })}
          />
        )}
      </section>
      <DiscountFields
        discount={discount}
        off={off}
        maxPercent={terms.maxDiscountPercent}
        errors={errors}
        onChange={(typed) => change({ discount: typed })}
      />
      <section className={styles.part} aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <Choice
          legend="Payment method"
          name="way"
          choices={choicesOf(staffOrderWays, wayNames)}
          value={way}
          error={way === 'link' && isTaken ? texts.takenUnpaid : errors['payment.way']}
          onChange={(chosen) => change({ way: chosen })}
        />
        {way === 'link' && !isTaken && (
          <p className="small soft">
            You’ll get a link to send to the customer. The items stay reserved for {hoursText(terms.payLinkHours)}.
          </p>
        )}
        <ReferenceField
          way={way}
          value={reference}
          error={errors['payment.reference']}
          onChange={(typed) => change({ reference: typed })}
        />
        {!isTaken && (
          <DepositFields
            deposit={deposit}
            total={total}
            errors={errors}
            onChange={(typed) => change({ deposit: typed })}
          />
        )}
      </section>
      <TotalBar
        total={total}
        discount={amounts.shownOff}
        shipping={amounts.shipping}
        extra={amounts.extra}
        way={way}
        hasDeposit={deposit.amount.trim() !== ''}
        isBusy={isBusy}
      />
    </form>
  );
}

const hoursText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

/** Anyone who collects the order needs no address: it is the shop's. */
const collectedAt = (area: DeliveryArea | undefined) =>
  area?.pickupAt ? { street: area.pickupAt, city: area.state } : undefined;
