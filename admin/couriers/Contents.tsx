import { useId } from 'react';
import { QuantityLine } from '../orders/drawers/QuantityLine.tsx';
import styles from './BookingDrawer.module.css';
import type { ToSend } from './courier-queries.ts';

interface ContentsProps {
  toSend: ToSend;
  /** How many go into the parcel, by position; of a position that is missing here, all. */
  counts: Readonly<Record<number, number>>;
  error: string | undefined;
  onChange: (counts: Readonly<Record<number, number>>) => void;
}

/** What goes into a parcel: everything, unless somebody opens this and leaves something for another. */
export function Contents({ toSend, counts, error, onChange }: ContentsProps) {
  const id = useId();
  const units = toSend.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units <= 1) return null;
  const packed = toSend.reduce((sum, { position, quantity }) => sum + (counts[position] ?? quantity), 0);
  return (
    <details className={styles.contents}>
      <summary>
        <span>
          {packed === units ? `All ${units} items in this parcel` : `${packed} of ${units} items in this parcel`}
        </span>{' '}
        <span className="link">Send only some</span>
      </summary>
      <fieldset aria-describedby={error && id}>
        <legend>What goes into this parcel</legend>
        {toSend.map(({ position, quantity, ...item }) => (
          <QuantityLine
            key={position}
            item={item}
            what="quantity in this parcel"
            max={quantity}
            value={counts[position] ?? quantity}
            onChange={(count) => onChange({ ...counts, [position]: count })}
          />
        ))}
      </fieldset>
      {error && (
        <p id={id} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </details>
  );
}
