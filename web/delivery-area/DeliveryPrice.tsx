import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { deliveryPrice, type DeliveryTable } from '#shared/checkout/shipping.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { restoreFocus } from '../ui/restore-focus.ts';
import styles from './DeliveryPrice.module.css';
import { delivery } from './delivery-queries.ts';
import { type DeliveryPlace, knownPlace, placeOfDistrict } from './delivery-place.ts';

interface DeliveryPriceProps {
  items: DeliveredItems;
  /** Whether the shopper wants to say where they live. */
  isEditing: boolean;
}

type Table = DeliveryTable & { estimates: readonly EstimateText[] };

/** 'Delivery to Yaba: ₦3,000', once a district is known, and the field for another one. */
export function DeliveryPrice({ items, isEditing: isEditingFirst }: DeliveryPriceProps) {
  const { data, isError } = useQuery(delivery());
  const [isEditing, setEditing] = useState(isEditingFirst);
  const button = useRef<HTMLButtonElement>(null);
  const table = data?.delivery;
  const place = table && knownPlace(table);
  const close = () => {
    setEditing(false);
    restoreFocus(() => button.current);
  };
  return (
    <>
      {table && isEditing && <DistrictForm table={table} onFound={close} />}
      {/* It is there before its text, which is announced then. */}
      <p role="status">
        {!table && (isError ? messages.delivery.tableFailed : 'Loading…')}
        {table && !isEditing && (
          <>
            {place && `${textOf(table, place, items)} `}
            <button ref={button} type="button" className="link" onClick={() => setEditing(true)}>
              {place ? 'Change area' : messages.delivery.priceToYou}
            </button>
          </>
        )}
      </p>
    </>
  );
}

function DistrictForm({ table, onFound }: { table: Table; onFound: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, and with it the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (placeOfDistrict(table, typed)) onFound();
    else setError(typed.trim() === '' ? messages.delivery.city : messages.delivery.unknownDistrict(typed.trim()));
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={messages.delivery.yourDistrict}
        name="district"
        autoComplete="address-level2"
        autoCapitalize="words"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="quiet" small>
        Show the price
      </Button>
    </form>
  );
}

function textOf(table: Table, { name, area, state }: DeliveryPlace, items: DeliveredItems): string {
  const price = deliveryPrice(table, area, items);
  const costs = messages.delivery.costs(name, price > 0 ? formatNaira(price) : messages.delivery.free);
  const estimate = table.estimates.find(({ states }) => states.includes(state)) ?? table.estimates.at(-1);
  return area?.pickupAt || !estimate ? `${costs}.` : `${costs}, ${estimate.text}.`;
}
