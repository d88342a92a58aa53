import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { Picture } from '../../ui/images/Picture.tsx';
import styles from './OrderLines.module.css';
import { WholeWords } from '../../ui/WholeWords.tsx';

/** A line of a cart or an order. */
export interface ShownLine {
  variantId: string;
  name: string;
  image: string;
  size: string;
  /** The name of the colour. */
  color: string;
  quantity: number;
  /** For one unit, in whole naira. */
  price: number;
}

interface OrderLinesProps {
  lines: readonly ShownLine[];
  /** Another layout. */
  className?: string | undefined;
  /** The `sizes` of its images. */
  sizes?: string;
  /** Notes on a line: its price changed, or it is sold out. */
  notesOn?: (line: ShownLine) => readonly string[];
  /** A note that is announced elsewhere and must not be announced again here. */
  announced?: string | undefined;
}

/** The lines with image, name, size, colour, quantity and amount. */
export function OrderLines({ lines, className = '', sizes = '64px', notesOn, announced }: OrderLinesProps) {
  return (
    <ul role="list" className={`${styles.lines} ${className}`}>
      {lines.map((line) => (
        <li key={`${line.variantId} ${line.size}`}>
          <Picture
            src={line.image || null}
            alt=""
            initial={line.name.charAt(0)}
            sizes={sizes}
            className={styles.picture}
          />
          <div>
            <p className={styles.name}>
              <WholeWords text={line.name} />
            </p>
            <p className="soft small">{descriptionOf(line)}</p>
            {notesOn && (
              <div role="status">
                {notesOn(line).map((note) => (
                  <p key={note} className={styles.note} aria-live={note === announced ? 'off' : undefined}>
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

/** 'Medium, Lagoon, 2 items'. A product with one size is 'Standard'. */
function descriptionOf({ size, color, quantity }: ShownLine): string {
  const items = `${quantity} ${quantity === 1 ? 'item' : 'items'}`;
  return [size ? sizeName(size) : 'Standard', colourName(color), items].filter(Boolean).join(', ');
}
