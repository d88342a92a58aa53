import { useState } from 'react';
import type { ChosenProduct } from '#shared/admin/collections/api.ts';
import { maxChosen } from '#shared/admin/collections/forms.ts';
import { messages } from '#shared/messages.ts';
import form from '../settings/Settings.module.css';
import { RemoveButton } from '../ui/forms/RemoveButton.tsx';
import styles from './Collections.module.css';
import { ProductAction, ProductFinder, ProductSummary } from './ProductFinder.tsx';

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
              <ProductSummary product={product} />
              <div className={`${styles.ways} ${styles.several}`}>
                <ProductAction label="Up" of={product} isOff={place === 0} onGo={() => move(product, place - 1)} />
                <ProductAction
                  label="Down"
                  of={product}
                  isOff={place === chosen.length - 1}
                  onGo={() => move(product, place + 1)}
                />
                <ProductAction label="To the top" of={product} isOff={place === 0} onGo={() => move(product, 0)} />
                <RemoveButton list="collection" onPress={() => remove(product)}>
                  Remove<span className="hush"> {product.name}</span>
                </RemoveButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {ids.length < maxChosen && (
        <ProductFinder
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
