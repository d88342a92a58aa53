import { sizeName } from '#shared/catalogue/sizes.ts';
import { Select } from '../Select.tsx';
import styles from './Drawers.module.css';

interface QuantityLineProps {
  item: { name: string; size: string; color: string };
  /** What the quantity is, for screen readers: 'quantity to refund'. */
  what: string;
  /** How many can be chosen. */
  max: number;
  value: number;
  onChange: (quantity: number) => void;
}

/** An item of an order, and how many of it are meant. */
export function QuantityLine({ item: { name, size, color }, what, max, value, onChange }: QuantityLineProps) {
  return (
    <label className={styles.line}>
      <span>
        <b>{name}</b>
        <span className="soft small">
          {sizeName(size)}, {color}
        </span>
      </span>
      <Select
        aria-label={`${name}, ${sizeName(size)}, ${color}: ${what}`}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Array.from({ length: max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count} of {max}
          </option>
        ))}
      </Select>
    </label>
  );
}
