import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { ChosenProduct } from '#shared/admin/collections/api.ts';
import type { AdminProductRow } from '#shared/admin/products/api.ts';
import { maxChosen } from '#shared/admin/collections/forms.ts';
import { messages } from '#shared/messages.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { productList } from '../products/product-queries.ts';
import form from '../settings/Settings.module.css';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { FocusableButton } from '../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../ui/forms/RemoveButton.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { useSettled } from '../ui/forms/useTypingPause.ts';
import styles from './Collections.module.css';

interface ChosenProductsProps {
  ids: readonly string[];
  /** Those that were chosen when the editor opened. */
  loaded: readonly ChosenProduct[];
  error: string | undefined;
  onIds: (ids: string[]) => void;
}

/** The products of a collection in their order, and a search that adds more. */
export function ChosenProducts({ ids, loaded, error, onIds }: ChosenProductsProps) {
  const [added, setAdded] = useState<readonly ChosenProduct[]>([]);
  const [outcome, setOutcome] = useState('');
  const known = new Map([...added, ...loaded].map((product) => [product._id, product]));
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  const move = (product: ChosenProduct, to: number) => {
    const others = ids.filter((id) => id !== product._id);
    onIds(others.toSpliced(to, 0, product._id));
    setOutcome(`${product.name} is number ${to + 1} of ${ids.length} now.`);
  };
  const remove = ({ _id, name }: ChosenProduct) => {
    onIds(ids.filter((id) => id !== _id));
    setOutcome(`${name} is no longer in the collection.`);
  };

  return (
    <>
      <p className={form.note}>
        {messages.products.count(chosen.length)}. Shoppers see those that are published and in stock.
      </p>
      <p className="hush" role="status">
        {outcome}
      </p>
      {chosen.length > 0 && (
        <ol role="list" className={styles.chosen}>
          {chosen.map((product, place) => (
            <li key={product._id} className={styles.product}>
              <Known product={product} />
              <div className={`${styles.ways} ${styles.several}`}>
                <Way label="Up" of={product} isOff={place === 0} onGo={() => move(product, place - 1)} />
                <Way
                  label="Down"
                  of={product}
                  isOff={place === chosen.length - 1}
                  onGo={() => move(product, place + 1)}
                />
                <Way label="To the top" of={product} isOff={place === 0} onGo={() => move(product, 0)} />
                <RemoveButton list="collection" onPress={() => remove(product)}>
                  Remove<span className="hush"> {product.name}</span>
                </RemoveButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {ids.length < maxChosen && (
        <Finder
          isChosen={(id) => ids.includes(id)}
          error={error}
          onAdd={(product) => {
            setAdded([...added, product]);
            onIds([...ids, product._id]);
            setOutcome(`${product.name} added.`);
          }}
        />
      )}
    </>
  );
}

interface WayProps {
  label: string;
  of: Pick<ChosenProduct, 'name'>;
  isOff?: boolean;
  onGo: () => void;
}

const Way = ({ label, of, isOff = false, onGo }: WayProps) => (
  <FocusableButton isOff={isOff} onPress={onGo}>
    {label}
    <span className="hush"> {of.name}</span>
  </FocusableButton>
);

function Known({ product: { name, image, status, inStock } }: { product: ChosenProduct }) {
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

interface FinderProps {
  /** The field in which the name is typed. */
  ref?: Ref<HTMLInputElement>;
  isChosen: (id: string) => boolean;
  error: string | undefined;
  onAdd: (product: ChosenProduct & Pick<AdminProductRow, 'prices'>) => void;
}

/** Finds products by name, also hidden ones. Results stay, so that several can be added. */
export function Finder({ ref, isChosen, error, onAdd }: FinderProps) {
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
          {found.length === 0 && <p className={form.note}>Nothing matches “{search}”.</p>}
          <ul role="list" className={styles.chosen}>
            {found.map((product) => (
              <li key={product._id} className={styles.product}>
                <Known product={product} />
                <div className={styles.ways}>
                  <Way
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
