import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import type { SaleProduct } from '#shared/admin/planned-sales/api.ts';
import { formatNaira } from '#shared/money.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import styles from './Sales.module.css';
import collection from '../collections/Collections.module.css';
import { RemoveButton } from '../ui/forms/RemoveButton.tsx';

const shownFirst = 20;

interface ShownProductsProps {
  products: readonly SaleProduct[];
  /** The price of a product in the sale, while it is planned. */
  lowered?: (price: number) => number;
  /** Takes one out of the sale, while it is planned. */
  onRemove?: (product: SaleProduct) => void;
  /** The element that gets the focus once the last one was removed. */
  orElse?: RefObject<HTMLElement | null>;
}

/** The products of a sale; of many only the first, until more are wanted. */
export function ShownProducts({ products, lowered, onRemove, orElse }: ShownProductsProps) {
  const [shown, setShown] = useState(shownFirst);
  const more = products.length - shown;
  if (products.length === 0) return null;
  return (
    <>
      <ul role="list" className={collection.chosen}>
        {products.slice(0, shown).map((product) => {
          const { _id, name, image, status, prices } = product;
          return (
            <li key={_id} className={collection.product}>
              <Picture src={image || null} alt="" initial={name.charAt(0)} sizes="3.25rem" />
              <span>
                <b>{lowered ? name : <Link to={`/admin/products/${_id}`}>{name}</Link>}</b>
                <small>
                  {lowered ? `${priceText(prices, lowered)} instead of ${priceText(prices)}` : priceText(prices)}
                  {status === 'published' ? '' : status === 'draft' ? ', draft' : ', archived'}
                </small>
              </span>
              {onRemove && (
                <div className={collection.ways}>
                  <RemoveButton list="sale" {...(orElse && { orElse })} onPress={() => onRemove(product)}>
                    Remove<span className="hush"> {product.name}</span>
                  </RemoveButton>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p>
          <button type="button" className={`link ${styles.tap}`} onClick={() => setShown(shown + 100)}>
            Show {Math.min(more, 100)} more
          </button>
        </p>
      )}
    </>
  );
}

const priceText = ({ from, to }: SaleProduct['prices'], lowered = (price: number) => price) =>
  from === to ? formatNaira(lowered(from)) : `${formatNaira(lowered(from))} to ${formatNaira(lowered(to))}`;
