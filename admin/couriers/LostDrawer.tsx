import { useState } from 'react';
import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { LostForm, markParcelLost } from '#shared/admin/couriers/lost-api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { adminApi } from '../admin-api.ts';
import { FormDrawer } from '../ui/forms/FormDrawer.tsx';
import { QuantityLine } from '../orders/drawers/QuantityLine.tsx';
import { useOrderAction } from '../orders/useOrderAction.ts';
import styles from './BookingDrawer.module.css';

interface LostDrawerProps {
  orderId: string;
  shipment: BookedShipment;
  open: boolean;
  onClose: () => void;
}

/** Asks what of a lost parcel is sent again, before it is marked: all of it, unless staff choose less. */
export function LostDrawer({ orderId, shipment, open, onClose }: LostDrawerProps) {
  const { parcel, items } = shipment;
  /** How many are sent again, by position. */
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { id: orderId, shipmentId: shipment._id };
  const loss = useOrderAction((body: LostForm) => adminApi(markParcelLost, { params, body }), onClose);
  const resent = items.flatMap(({ position, mayResend }) => {
    const quantity = counts[position] ?? mayResend;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  return (
    <FormDrawer
      title="Lost"
      heading={`Was parcel ${parcel} lost?`}
      open={open}
      onClose={onClose}
      action={resent.length > 0 ? 'Mark as lost and send again' : 'Mark as lost'}
      busyAction="Saving…"
      isBusy={loss.isBusy}
      isDangerous
      onSubmit={() => {
        const entry = LostForm.safeParse({ items: resent, words });
        setErrors(entry.success ? {} : fieldErrors(entry.error));
        if (entry.success) loss.run(entry.data);
      }}
    >
      <p className="soft">
        What you send again leaves stock now and goes into another parcel of this order. Refund the rest, without
        restocking it. The customer gets an email, if the order has an address for it. This can’t be undone.
      </p>
      <fieldset className={styles.again}>
        <legend>What is sent again</legend>
        {items.map(({ position, mayResend, ...item }) => (
          <QuantityLine
            key={position}
            item={item}
            what="quantity to send again"
            max={mayResend}
            value={counts[position] ?? mayResend}
            onChange={(count) => setCounts({ ...counts, [position]: count })}
          />
        ))}
      </fieldset>
      <LongField
        label="What the courier said"
        optional
        name="words"
        rows={2}
        hint="For your records."
        value={words}
        error={errors['words']}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDrawer>
  );
}
