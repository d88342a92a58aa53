import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { Select } from '../Select.tsx';
import { QuantityField } from '../../ui/quantities/QuantityField.tsx';
import styles from './Drawers.module.css';

interface QuantityLineProps {
  item: { name: string; size: string; color: string };
  /** The meaning of the quantity, for screen readers: 'quantity to refund'. */
  what: string;
  /** How many can be chosen. */
  max: number;
  value: number;
  onChange: (quantity: number) => void;
}

/** The largest quantity that is chosen from a list. */
const maxListed = 20;

/** An item of an order, and how many of it are meant. */
export function QuantityLine({ item: { name, size, color }, what, max, value, onChange }: QuantityLineProps) {
  const itemName = (
    <span>
      <b>{name}</b>
      <span className="soft small">
        {sizeName(size)}, {color}
        {max > maxListed && `, ${max} at most`}
      </span>
    </span>
  );
  const words = formatItem({ name, size, color });
  const label = `${words}: ${what}`;
  if (max > maxListed) {
    return (
      <div className={styles.line}>
        {itemName}
        <QuantityField label={words} inputLabel={label} quantity={value} min={0} max={max} onChange={onChange} />
      </div>
    );
  }
  return (
    <label className={styles.line}>
      {itemName}
      <Select aria-label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {Array.from({ length: max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count} of {max}
          </option>
        ))}
      </Select>
    </label>
  );
}
