import { useRef, useState } from 'react';
import type { SaleProduct } from '#shared/admin/planned-sales/api.ts';
import { salePrice } from '#shared/catalogue/discount.ts';
import { messages } from '#shared/messages.ts';
import { ProductFinder } from '../collections/ProductFinder.tsx';
import form from '../settings/Settings.module.css';
import { RemoveButton } from '../ui/forms/RemoveButton.tsx';
import { GroupField } from './GroupField.tsx';
import { ShownProducts } from './ShownProducts.tsx';
import styles from './Sales.module.css';

interface SaleProductsProps {
  products: readonly SaleProduct[];
  percent: number | null;
  error: string | undefined;
  onProducts: (products: SaleProduct[]) => void;
}

/** The products of a sale with their prices in it: by groups that are copied into the list, and by name. */
export function SaleProducts({ products, percent, error, onProducts }: SaleProductsProps) {
  const [outcome, setOutcome] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const chosen = new Set(products.map(({ _id }) => _id));
  const add = (found: readonly SaleProduct[]) => {
    const added = found.filter(({ _id }) => !chosen.has(_id));
    onProducts([...products, ...added].toSorted((one, other) => one.name.localeCompare(other.name)));
    setOutcome(
      added.length === 1
        ? `${added[0]!.name} added.`
        : added.length === 0
          ? 'There are no more products to add.'
          : `${messages.products.count(added.length)} added.`,
    );
  };
  const remove = ({ _id, name }: SaleProduct) => {
    onProducts(products.filter((product) => product._id !== _id));
    setOutcome(`${name} is no longer in the sale.`);
  };
  return (
    <>
      <GroupField onFound={add} />
      <ProductFinder ref={find} isChosen={(id) => chosen.has(id)} error={error} onAdd={(product) => add([product])} />
      <p className={form.note}>
        {messages.products.count(products.length)}.
        {products.length > 0 && (
          <>
            {' '}
            <RemoveButton
              list="whole sale"
              orElse={find}
              className={`link ${styles.tap}`}
              onPress={() => {
                onProducts([]);
                setOutcome('No products in this sale.');
              }}
            >
              Remove all
            </RemoveButton>
          </>
        )}
      </p>
      <p className={form.note} role="status">
        {outcome}
      </p>
      <ShownProducts
        products={products}
        lowered={(price) => (percent === null || price === 0 ? price : salePrice(price, percent))}
        onRemove={remove}
        orElse={find}
      />
    </>
  );
}
