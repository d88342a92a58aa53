import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { Picture } from '../../ui/images/Picture.tsx';
import styles from './OrderLines.module.css';

/** A line of a cart or an order, as both can give it. */
export interface ShownLine {
  variantId: string;
  name: string;
  image: string;
  size: string;
  /** Its name. */
  color: string;
  quantity: number;
  /** Of one piece, in whole naira. */
  price: number;
}

interface OrderLinesProps {
  lines: readonly ShownLine[];
  /** Larger pictures, where the order is the page. */
  large?: boolean;
  /** What the shopper should know about a line: its price changed, its pieces ran out. */
  notesOn?: (line: ShownLine) => readonly string[];
  /** The note that was read out elsewhere, and is not once more here. */
  told?: string | undefined;
}

/** Picture, name, size, colour and quantity of each line, and what the line comes to. */
export function OrderLines({ lines, large = false, notesOn, told }: OrderLinesProps) {
  return (
    <ul role="list" className={`${styles.lines} ${large ? styles.large : ''}`}>
      {lines.map((line) => (
        <li key={`${line.variantId} ${line.size}`}>
          <Picture
            src={line.image || null}
            alt=""
            initial={line.name.charAt(0)}
            sizes={large ? '88px' : '64px'}
            className={styles.picture}
          />
          <div>
            <p className={styles.name}>{line.name}</p>
            <p className="soft small">{described(line)}</p>
            {notesOn && (
              <div role="status">
                {notesOn(line).map((note) => (
                  <p key={note} className={styles.note} aria-live={note === told ? 'off' : undefined}>
                    {note}
                  </p>
                ))}
              </div>
            )}
          </div>
          <p className={styles.price}>{formatNaira(line.price * line.quantity)}</p>
        </li>
      ))}
    </ul>
  );
}

/** 'Medium, Lagoon, 2 pieces'. A piece that comes in one size is 'Standard'. */
function described({ size, color, quantity }: ShownLine): string {
  const pieces = `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
  return [size ? sizeName(size) : 'Standard', colourName(color), pieces].filter(Boolean).join(', ');
}
