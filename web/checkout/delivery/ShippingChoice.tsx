import { shippingTime } from '#shared/promises/promise-texts.ts';
import { areasIn, type DeliveryTable } from '#shared/checkout/shipping.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { useShopSettings } from '../../settings.ts';
import styles from './ShippingChoice.module.css';

interface ShippingChoiceProps {
  table: DeliveryTable;
  estimates: readonly EstimateText[];
  state: string;
  chosen: string;
  /** Why the chosen area is no longer valid. */
  note: string | null;
  onChoose: (id: string) => void;
}

/** The delivery estimate of a state, and its areas with districts and prices. */
export function ShippingChoice({ table, estimates, state, chosen, note, onChoose }: ShippingChoiceProps) {
  const areas = areasIn(table, state);
  const estimate = estimates.find(({ states }) => states.includes(state)) ?? estimates.at(-1);
  return (
    <fieldset>
      <legend>
        <h2>Shipping method</h2>
      </legend>
      {estimate && <p className={styles.promise}>{messages.delivery.arrives(estimate.text)}</p>}
      <div role="alert">{note && <p className={styles.note}>{note}</p>}</div>
      <div className={styles.methods}>
        {areas.map(({ id, name, districts, price }, index) => (
          <label key={id} className={styles.method}>
            <input
              type="radio"
              name="shippingMethod"
              value={id}
              checked={id === chosen}
              // Gets the focus when a choice is missing.
              data-wrong={(note !== null && index === 0) || undefined}
              onChange={() => onChoose(id)}
            />
            <AreaText name={name} districts={districts} price={price} />
          </label>
        ))}
        {areas.length === 0 && (
          <p className={styles.method}>
            <span aria-hidden="true" />
            <AreaText name={`Anywhere in ${state}`} price={table.fallback} />
          </p>
        )}
      </div>
    </fieldset>
  );
}

function AreaText({ name, districts = [], price }: { name: string; districts?: readonly string[]; price: number }) {
  const { promises } = useShopSettings();
  return (
    <>
      <span>
        {name}
        <small>{shippingTime(promises)}</small>
        {districts.length > 0 && <small>{districts.join(', ')}</small>}
      </span>
      <span className={styles.price}>{formatNaira(price)}</span>
    </>
  );
}
