import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { maxLineQuantity } from '#shared/orders/line-quantity.ts';
import { QuantityField } from '../ui/quantities/QuantityField.tsx';
import { RemoveButton } from '../ui/forms/RemoveButton.tsx';
import { ItemName, ItemSearch } from './ItemSearch.tsx';
import styles from './NewOrder.module.css';

/** An item of the order, with what there is of it. */
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

/** The items of an order; a tap on a size adds one. */
export function ItemPicker({ items, error, onChange }: ItemPickerProps) {
  const add = ({ sizes: _sizes, ...item }: SellableItem, { size, available }: SellableItem['sizes'][number]) => {
    const known = items.some((one) => one.variantId === item.variantId && one.size === size);
    if (!known) onChange([...items, { ...item, size, available, quantity: 1 }]);
  };
  return (
    <section className={styles.part} aria-labelledby="pieces">
      <h2 id="pieces">Items</h2>
      {items.map((item) => (
        <div key={`${item.variantId} ${item.size}`} className={styles.item}>
          <Picture src={item.image} alt="" initial={item.name.charAt(0)} sizes="3.25rem" />
          <ItemName item={item} size={item.size} />
          <span>{formatNaira(item.price * item.quantity)}</span>
          <div className={styles.quantity}>
            <QuantityField
              label={`${item.name}, ${sizeName(item.size)}`}
              quantity={item.quantity}
              max={Math.min(item.available, maxLineQuantity)}
              onChange={(quantity) => onChange(items.map((one) => (one === item ? { ...one, quantity } : one)))}
            />
            <RemoveButton list="items" onPress={() => onChange(items.filter((one) => one !== item))}>
              Remove
            </RemoveButton>
          </div>
        </div>
      ))}
      <ItemSearch
        label={items.length === 0 ? 'Find an item' : 'Find another item'}
        optional={items.length > 0}
        error={error}
        action="Add"
        onChoose={add}
      />
    </section>
  );
}
