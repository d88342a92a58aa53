import { areaNotes } from '#shared/checkout/area-notes.ts';
import { type DeliveryTable, offersIn } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { type WeightExtras, weightRule } from '#shared/checkout/weight-extras.ts';
import { Price } from '../ui/Price.tsx';
import styles from './PolicyTable.module.css';

/** All delivery prices, from the same table as the checkout. */
export function ShippingFees({ table }: { table: DeliveryTable & WeightExtras }) {
  return (
    <table className={`${styles.facts} ${styles.fees}`}>
      <caption>Delivery fees. {weightRule(table)}</caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Fee</th>
        </tr>
      </thead>
      {table.states.map((state) => {
        return (
          <tbody key={state}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {state}
              </th>
            </tr>
            {offersIn(table, state).map((area) => (
              <Fee
                key={area?.id ?? ''}
                area={area?.name ?? `Anywhere in ${state}`}
                notes={areaNotes(table, area)}
                amount={area?.price ?? table.fallback}
              />
            ))}
          </tbody>
        );
      })}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={2}>
            Other states
          </th>
        </tr>
        <Fee area="Anywhere else in Nigeria" notes={areaNotes(table, null)} amount={table.fallback} />
      </tbody>
    </table>
  );
}

interface FeeProps {
  area: string;
  notes: readonly string[];
  amount: number;
}

function Fee({ area, notes, amount }: FeeProps) {
  return (
    <tr>
      <th scope="row">
        {area}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </th>
      <td>{amount > 0 ? <Price amount={amount} /> : messages.delivery.free}</td>
    </tr>
  );
}
