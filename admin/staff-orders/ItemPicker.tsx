import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { QuantityStepper } from '#web/ui/forms/QuantityStepper.tsx';
import { Picture } from '#web/ui/images/Picture.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { searchIn } from './items-of-link.ts';
import styles from './NewOrder.module.css';
import { itemsQuery } from './staff-order-queries.ts';

/** An item of the sale, with what there is of it. */
export interface ChosenItem extends Omit<SellableItem, 'sizes'> {
  size: string;
  available: number;
  quantity: number;
}

interface ItemPickerProps {
  items: readonly ChosenItem[];
  error: string | undefined;
  onChange: (items: ChosenItem[]) => void;
}

/** Finds pieces by name, SKU or the link of a product; a tap on a size adds one. */
export function ItemPicker({ items, error, onChange }: ItemPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(searchIn(typed));
  const query = useQuery(itemsQuery(search));
  const add = ({ sizes: _sizes, ...item }: SellableItem, { size, available }: SellableItem['sizes'][number]) => {
    const known = items.some((one) => one.variantId === item.variantId && one.size === size);
    if (!known) onChange([...items, { ...item, size, available, quantity: 1 }]);
    setTyped('');
  };
  return (
    <section className={styles.part} aria-labelledby="pieces">
      <h2 id="pieces">Items</h2>
      {items.map((item) => (
        <div key={`${item.variantId} ${item.size}`} className={styles.item}>
          <Picture src={item.image} alt="" initial={item.name.charAt(0)} sizes="3.25rem" />
          <Name item={item} size={item.size} />
          <span>{formatNaira(item.price * item.quantity)}</span>
          <div className={styles.quantity}>
            <QuantityStepper
              label={`${item.name}, ${sizeName(item.size)}`}
              quantity={item.quantity}
              max={Math.min(item.available, 20)}
              onChange={(quantity) => onChange(items.map((one) => (one === item ? { ...one, quantity } : one)))}
            />
            <button type="button" className="link" onClick={() => onChange(items.filter((one) => one !== item))}>
              Remove
            </button>
          </div>
        </div>
      ))}
      <Field
        type="search"
        name="search"
        label={items.length === 0 ? 'Find an item' : 'Find another item'}
        optional={items.length > 0}
        placeholder="Name, SKU or link"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault(); // What was typed is searched already.
        }}
      />
      {query.isError && !query.data && <LoadFailed query={query} />}
      {search.length > 1 && query.data && (
        <div className={styles.found} aria-busy={query.isPlaceholderData}>
          {query.data.items.length === 0 && <p className="soft">Nothing matches “{typed.trim()}”.</p>}
          {query.data.items.map((item) => (
            <div key={item.variantId} className={styles.item}>
              <Picture src={item.image} alt="" initial={item.name.charAt(0)} sizes="3.25rem" />
              <Name item={item} />
              <span>{formatNaira(item.price)}</span>
              <div className={styles.sizes}>
                {item.sizes.map((size) => (
                  <button
                    key={size.size}
                    type="button"
                    disabled={size.available < 1}
                    aria-label={`Add ${item.name}, ${colourName(item.color)}, ${sizeName(size.size)}: ${size.available} left`}
                    onClick={() => add(item, size)}
                  >
                    {sizeName(size.size)} · {size.available}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

const Name = ({ item, size }: { item: Pick<ChosenItem, 'name' | 'color'>; size?: string }) => (
  <span>
    <b>{item.name}</b>
    <small>
      {size && `${sizeName(size)}, `}
      {colourName(item.color)}
    </small>
  </span>
);
