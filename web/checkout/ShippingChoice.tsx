import { areasIn, type DeliveryTable, shippingTime } from '#shared/checkout/shipping.ts';
import { formatNaira } from '#shared/money.ts';
import styles from './ShippingChoice.module.css';

interface ShippingChoiceProps {
  table: DeliveryTable;
  state: string;
  chosen: string;
  /** Why nothing is chosen any more. */
  note: string | null;
  onChoose: (id: string) => void;
}

/** The ways we deliver in a state, with what each costs. */
export function ShippingChoice({ table, state, chosen, note, onChoose }: ShippingChoiceProps) {
  const areas = areasIn(table, state);
  return (
    <fieldset>
      <legend>
        <h2>Shipping method</h2>
      </legend>
      <div role="alert">{note && <p className={styles.note}>{note}</p>}</div>
      <div className={styles.methods}>
        {areas.map(({ id, name, price }, index) => (
          <label key={id} className={styles.method}>
            <input
              type="radio"
              name="shippingMethod"
              value={id}
              checked={id === chosen}
              // Where the focus goes when a choice is missing.
              data-wrong={(note !== null && index === 0) || undefined}
              onChange={() => onChoose(id)}
            />
            <Words name={name} price={price} />
          </label>
        ))}
        {areas.length === 0 && (
          <p className={styles.method}>
            <span aria-hidden="true" />
            <Words name={`Anywhere in ${state}`} price={table.fallback} />
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Words({ name, price }: { name: string; price: number }) {
  return (
    <>
      <span>
        {name}
        <small>{shippingTime}</small>
      </span>
      <span className={styles.price}>{formatNaira(price)}</span>
    </>
  );
}
