import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { ReturnableLine } from '#shared/returns/api.ts';
import { replacementKey, replacementOf, replacementText } from '#web/orders/returns/return-texts.ts';
import { Select } from '../../Select.tsx';
import styles from '../Drawers.module.css';
import { QuantityLine } from '../QuantityLine.tsx';

interface ReturnLineProps {
  line: ReturnableLine;
  quantity: number;
  /** The replacement; empty for a refund. */
  replacement: string;
  isExchangeOnly: boolean;
  onQuantity: (quantity: number) => void;
  onReplacement: (replacement: string) => void;
}

/** How many units of a line come back, and whether they are refunded or exchanged. */
export function ReturnLine({ line, quantity, replacement, isExchangeOnly, ...on }: ReturnLineProps) {
  const { name, size, color, returnable, replacements } = line;
  const label = `${name}, ${sizeName(size)}, ${colourName(color)}`;
  const isThere = replacements.some((one) => replacementKey(one) === replacement);
  const goneSize = isThere ? undefined : replacementOf(replacement)?.size;
  return (
    <>
      <QuantityLine
        item={{ name, size, color: colourName(color) }}
        what="quantity to return"
        max={returnable}
        value={quantity}
        onChange={on.onQuantity}
      />
      {quantity > 0 && (replacements.length > 0 || goneSize) && (
        <span className={styles.instead}>
          <Select
            aria-label={`${label}: refund or exchange`}
            value={replacement}
            onChange={({ target }) => on.onReplacement(target.value)}
          >
            <option value="">{isExchangeOnly ? 'Choose' : 'Refund'}</option>
            {goneSize && <option value={replacement}>{messages.stock.soldOut(sizeName(goneSize))}</option>}
            {replacements.map((one) => (
              <option key={replacementKey(one)} value={replacementKey(one)}>
                {messages.returns.exchangeFor(replacementText(one))}
              </option>
            ))}
          </Select>
        </span>
      )}
    </>
  );
}
