import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { ChosenProduct } from '#shared/admin/collections/api.ts';
import type { AdminProductRow } from '#shared/admin/products/api.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { productList } from '../products/product-queries.ts';
import form from '../settings/Settings.module.css';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { FocusableButton } from '../ui/forms/FocusableButton.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { useSettled } from '../ui/forms/useTypingPause.ts';
import styles from './Collections.module.css';

interface ProductFinderProps {
  /** The field in which the name is typed. */
  ref?: Ref<HTMLInputElement>;
  isChosen: (id: string) => boolean;
  error: string | undefined;
  onAdd: (product: ChosenProduct & Pick<AdminProductRow, 'prices'>) => void;
}

/** Finds products by name, also hidden ones. Results stay, so that several can be added. */
export function ProductFinder({ ref, isChosen, error, onAdd }: ProductFinderProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query = useQuery({ ...productList({ search }), enabled: search.length > 1 });
  const found = (query.data?.products ?? []).map(({ _id, name, image, status, stock, prices }) => ({
    _id,
    name,
    prices,
    image,
    status,
    inStock: stock !== 'out',
  }));
  return (
    <>
      <SearchField ref={ref} label="Find products to add" optional value={typed} error={error} onType={setTyped} />
      {query.isError && !query.data && <LoadFailed query={query} />}
      {search.length > 1 && query.data && (
        <div aria-busy={query.isPlaceholderData}>
          {found.length === 0 && !query.isPlaceholderData && <p className={form.note}>Nothing matches “{search}”.</p>}
          <ul role="list" className={styles.chosen}>
            {found.map((product) => (
              <li key={product._id} className={styles.product}>
                <ProductSummary product={product} />
                <div className={styles.ways}>
                  <ProductAction
                    label={isChosen(product._id) ? 'Added' : 'Add'}
                    of={product}
                    isOff={isChosen(product._id)}
                    onGo={() => onAdd(product)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface ProductActionProps {
  label: string;
  of: Pick<ChosenProduct, 'name'>;
  isOff: boolean;
  onGo: () => void;
}

export const ProductAction = ({ label, of, isOff, onGo }: ProductActionProps) => (
  <FocusableButton isOff={isOff} onPress={onGo}>
    {label}
    <span className="hush"> {of.name}</span>
  </FocusableButton>
);

export function ProductSummary({ product: { name, image, status, inStock } }: { product: ChosenProduct }) {
  const problem = status === 'published' ? (inStock ? '' : 'Sold out') : status === 'draft' ? 'Draft' : 'Archived';
  return (
    <>
      <Picture src={image || null} alt="" initial={name.charAt(0)} sizes="3.25rem" />
      <span>
        <b>{name}</b>
        {problem && <small>{problem}</small>}
      </span>
    </>
  );
}
