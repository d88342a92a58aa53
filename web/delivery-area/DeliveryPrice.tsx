import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { deliveryPrice, type DeliveryTable, offersIn } from '#shared/checkout/shipping.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira, type Naira } from '#shared/money.ts';
import { listStates } from '#shared/promises/promise-texts.ts';
import { useShopSettings } from '../settings.ts';
import { Button } from '../ui/Button.tsx';
import { ChatLink } from '../ui/ChatLink.tsx';
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
      {table && isEditing && <DistrictForm table={table} items={items} onFound={close} />}
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

interface DistrictFormProps {
  table: Table;
  items: DeliveredItems;
  onFound: () => void;
}

function DistrictForm({ table, items, onFound }: DistrictFormProps) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [unknown, setUnknown] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, and with it the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (placeOfDistrict(table, typed)) {
      onFound();
      return;
    }
    setMissing(typed.trim() === '');
    setUnknown(typed.trim());
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={messages.delivery.yourDistrict}
        name="district"
        autoComplete="address-level2"
        autoCapitalize="words"
        value={typed}
        error={isMissing ? messages.delivery.city : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">{unknown && <Elsewhere typed={unknown} table={table} items={items} />}</div>
      <Button type="submit" kind="quiet" small>
        Show the price
      </Button>
    </form>
  );
}

/** What delivery costs where no area is: such orders are arranged by chat or email. */
function Elsewhere({ typed, table, items }: { typed: string; table: Table; items: DeliveredItems }) {
  const { email } = useShopSettings();
  const price = shown(deliveryPrice(table, null, items)).toLowerCase();
  const isWhole = (state: string) => offersIn(table, state).includes(null);
  const [whole, divided] = [table.states.filter(isWhole), table.states.filter((state) => !isWhole(state))];
  return (
    <p>
      {divided.length > 0 && `${messages.delivery.unknownDistrict(typed, listStates(divided))} `}
      {whole.length > 0 && `${messages.delivery.anywhereIn(listStates(whole), price)} `}
      {messages.delivery.anywhereElse(price)} <ChatLink>chat</ChatLink> or <a href={`mailto:${email}`}>email</a>.
    </p>
  );
}

function textOf(table: Table, { name, area, state }: DeliveryPlace, items: DeliveredItems): string {
  const costs = messages.delivery.costs(name, shown(deliveryPrice(table, area, items)));
  const estimate = table.estimates.find(({ states }) => states.includes(state)) ?? table.estimates.at(-1);
  return area?.pickupAt || !estimate ? `${costs}.` : `${costs}, ${estimate.text}.`;
}

const shown = (price: Naira) => (price > 0 ? formatNaira(price) : messages.delivery.free);
