import { shippingTime } from '#shared/promises/promise-texts.ts';
import { areasIn, type DeliveryTable } from '#shared/checkout/shipping.ts';
import { type WeightExtras, weightRule } from '#shared/checkout/weight-extras.ts';
import { useShopSettings } from '../settings.ts';
import { Price } from '../ui/Price.tsx';
import styles from './PolicyTable.module.css';

/** All delivery prices, from the same table as the checkout. */
export function ShippingFees({ table }: { table: DeliveryTable & WeightExtras }) {
  const { promises } = useShopSettings();
  return (
    <table className={`${styles.facts} ${styles.fees}`}>
      <caption>
        Delivery fees. Delivery to every area takes {shippingTime(promises)}. {weightRule(table)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Fee</th>
        </tr>
      </thead>
      {table.states.map((state) => {
        const areas = areasIn(table, state);
        return (
          <tbody key={state}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {state}
              </th>
            </tr>
            {areas.map(({ id, name, districts, price }) => (
              <Fee key={id} area={name} districts={districts} amount={price} />
            ))}
            {areas.length === 0 && <Fee area={`Anywhere in ${state}`} amount={table.fallback} />}
          </tbody>
        );
      })}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={2}>
            Other states
          </th>
        </tr>
        <Fee area="Anywhere else in Nigeria" amount={table.fallback} />
      </tbody>
    </table>
  );
}

interface FeeProps {
  area: string;
  /** The districts of the area. */
  districts?: readonly string[];
  amount: number;
}

function Fee({ area, districts = [], amount }: FeeProps) {
  return (
    <tr>
      <th scope="row">
        {area}
        {districts.length > 0 && <small>{districts.join(', ')}</small>}
      </th>
      <td>
        <Price amount={amount} />
      </td>
    </tr>
  );
}
