import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SellableItem } from '#shared/admin/staff-orders/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { useSettled } from '../ui/forms/useTypingPause.ts';
import { searchIn } from './items-of-link.ts';
import styles from './NewOrder.module.css';
import { itemsQuery } from './staff-order-queries.ts';

interface ItemSearchProps {
  label: string;
  optional: boolean;
  error: string | undefined;
  /** The label of the button of a size: 'Add' or 'Choose'. */
  action: string;
  /** The initial search, such as the id of a product. */
  first?: string;
  onChoose: (item: SellableItem, size: SellableItem['sizes'][number]) => void;
}

/** Finds items by name, SKU or the link of a product, each with a button for every size. */
export function ItemSearch({ label, optional, error, action, first = '', onChoose }: ItemSearchProps) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(searchIn(typed));
  const search = typed.trim() === '' ? first : settled;
  const query = useQuery(itemsQuery(search));
  const isBusy = query.isPlaceholderData || settled !== searchIn(typed);
  return (
    <>
      <SearchField
        label={label}
        optional={optional}
        placeholder="Name, SKU or link"
        value={typed}
        error={error}
        onType={setTyped}
      />
      {query.isError && !query.data && <LoadFailed query={query} />}
      {search.length > 1 && query.data && (
        <div className={styles.found} aria-busy={isBusy}>
          {query.data.items.length === 0 && typed.trim() && !isBusy && (
            <p className="soft">Nothing matches “{typed.trim()}”.</p>
          )}
          {query.data.items.map((item) => (
            <div key={item.variantId} className={styles.item}>
              <Picture src={item.image} alt="" initial={item.name.charAt(0)} sizes="3.25rem" />
              <ItemName item={item} />
              <span>{formatNaira(item.price)}</span>
              <div className={styles.sizes}>
                {item.sizes.map((size) => (
                  <button
                    key={size.size}
                    type="button"
                    disabled={size.available < 1}
                    aria-label={`${action} ${item.name}, ${colourName(item.color)}, ${sizeName(size.size)}: ${size.available} left`}
                    onClick={() => {
                      onChoose(item, size);
                      setTyped('');
                    }}
                  >
                    {sizeName(size.size)} · {size.available}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The name of an item with its size, if it is chosen, and colour. */
export const ItemName = ({ item, size }: { item: Pick<SellableItem, 'name' | 'color'>; size?: string }) => (
  <span>
    <b>{item.name}</b>
    <small>
      {size && `${sizeName(size)}, `}
      {colourName(item.color)}
    </small>
  </span>
);
