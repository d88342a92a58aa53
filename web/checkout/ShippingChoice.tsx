import { type ShippingId, shippingMethodsFor, shippingTime } from '#shared/checkout/shipping.ts';
import { formatNaira } from '#shared/money.ts';
import styles from './ShippingChoice.module.css';

interface ShippingChoiceProps {
  state: string;
  chosen: ShippingId;
  onChoose: (id: string) => void;
}

/** The ways we deliver in a state, with what each costs. */
export function ShippingChoice({ state, chosen, onChoose }: ShippingChoiceProps) {
  return (
    <fieldset>
      <legend>
        <h2>Shipping method</h2>
      </legend>
      <div className={styles.methods}>
        {shippingMethodsFor(state).map(({ id, name, price }) => (
          <label key={id} className={styles.method}>
            <input
              type="radio"
              name="shippingMethod"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span>
              {name}
              <small>{shippingTime}</small>
            </span>
            <span className={styles.price}>{formatNaira(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
