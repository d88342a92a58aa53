import { useState } from 'react';
import { staffChannels } from '#shared/admin/staff-orders/channels.ts';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { fieldErrors } from '#shared/fields.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { AddressFields } from './AddressFields.tsx';
import { AgreedDeliveryField } from './AgreedDeliveryField.tsx';
import { Choice, choicesOf } from '../ui/forms/Choice.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { DiscountFields } from './DiscountFields.tsx';
import { type ChosenItem, ItemPicker } from './ItemPicker.tsx';
import styles from './NewOrder.module.css';
import { PaymentFields } from './PaymentFields.tsx';
import { staffOrderAmounts } from './staff-order-amounts.ts';
import { staffOrderEntry } from './staff-order-entry.ts';
import type { OpenUnsavedOrder } from './unsaved-orders.ts';
import { TotalBar } from './TotalBar.tsx';
import { useStaffOrder } from './useStaffOrder.ts';

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
  const { values, change, isDirty, isBusy, save } = useStaffOrder(terms, linked, unsaved);
  const { items, customer, channel, isTaken, address, agreedDelivery, discount, way, deposit } = values;
  const [isTried, setTried] = useState(false);
  const amounts = staffOrderAmounts(values, terms);
  const { off, isDelivered, total } = amounts;
  const entry = staffOrderEntry(values, amounts);
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
        <PaymentFields
          values={values}
          payLinkHours={terms.payLinkHours}
          total={total}
          errors={errors}
          onChange={change}
        />
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
