import { shippingTime } from '#shared/promises/promise-texts.ts';
import { areaNotes } from '#shared/checkout/area-notes.ts';
import type { DeliveredItems } from '#shared/cart/lines.ts';
import { type DeliveryArea, deliveryPrice, type DeliveryTable, isPickup, offersIn } from '#shared/checkout/shipping.ts';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { useShopSettings } from '../../settings.ts';
import styles from './ShippingChoice.module.css';

interface ShippingChoiceProps {
  table: DeliveryTable;
  estimates: readonly EstimateText[];
  state: string;
  items: DeliveredItems;
  chosen: string;
  /** That the default may not be the area of the city. */
  areaNote: string | null;
  /** Why the chosen area is no longer valid. */
  note: string | null;
  onChoose: (id: string) => void;
}

/** The delivery estimate of a state, and its areas with districts and prices. */
export function ShippingChoice({
  table,
  estimates,
  state,
  items,
  chosen,
  areaNote,
  note,
  onChoose,
}: ShippingChoiceProps) {
  const offers = offersIn(table, state);
  const estimate = estimates.find(({ states }) => states.includes(state)) ?? estimates.at(-1);
  const isCollected = isPickup(offers.find((area) => area?.id === chosen));
  return (
    <fieldset>
      <legend>
        <h2>Shipping method</h2>
      </legend>
      {estimate && (
        <p className={styles.promise}>
          {isCollected ? messages.pickup.whenReady : messages.delivery.arrives(estimate.text)}
        </p>
      )}
      <div role="status">{areaNote && !note && !isCollected && <p className={styles.promise}>{areaNote}</p>}</div>
      <div role="alert">{note && <p className={styles.note}>{note}</p>}</div>
      <div className={styles.methods}>
        {offers.map((area, index) => {
          const { id = '', name = `Anywhere in ${state}` } = area ?? {};
          const text = <AreaText {...{ table, area, name, items }} />;
          return offers.length === 1 && !area ? (
            <p key={id} className={styles.method}>
              <span aria-hidden="true" />
              {text}
            </p>
          ) : (
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
              {text}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface AreaTextProps {
  table: DeliveryTable;
  /** Null for the whole state. */
  area: DeliveryArea | null;
  name: string;
  items: DeliveredItems;
}

function AreaText({ table, area, name, items }: AreaTextProps) {
  const { promises } = useShopSettings();
  const price = deliveryPrice(table, area, items);
  const notes = [!area?.pickupAt && shippingTime(promises), ...areaNotes(table, area)];
  return (
    <>
      <span>
        {name}
        {notes.map((note) => note && <small key={note}>{note}</small>)}
      </span>
      <span className={styles.price}>{price > 0 ? formatNaira(price) : messages.delivery.free}</span>
    </>
  );
}
