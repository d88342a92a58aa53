import { areasIn, type DeliveryTable, shippingTime } from '#shared/checkout/shipping.ts';
import { Price } from '../ui/Price.tsx';
import styles from './Facts.module.css';

/** Every fee there is, from the same list that the checkout charges by. */
export function ShippingFees({ table }: { table: DeliveryTable }) {
  return (
    <table className={`${styles.facts} ${styles.fees}`}>
      <caption>What it costs. Every area takes {shippingTime}.</caption>
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
            {areas.map(({ id, name, price }) => (
              <Fee key={id} area={name} amount={price} />
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

function Fee({ area, amount }: { area: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{area}</th>
      <td>
        <Price amount={amount} />
      </td>
    </tr>
  );
}
