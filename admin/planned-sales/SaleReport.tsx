import { Link } from 'react-router';
import type { PlannedSale } from '#shared/admin/planned-sales/api.ts';
import { discountBadge, lessInPercent, salePrice } from '#shared/catalogue/discount.ts';
import { messages } from '#shared/messages.ts';
import { editedText } from './edited-text.ts';
import { isAtWork } from './sale-queries.ts';
import { ShownProducts } from './ShownProducts.tsx';
import styles from './Sales.module.css';

/** The progress of a sale, the prices that staff changed and that stay, and its products. */
export function SaleReport({ sale }: { sale: PlannedSale }) {
  const { percent, edited, chosen, state } = sale;
  const badge = discountBadge(percent);
  const truly = Number(lessInPercent(salePrice(1_000_000, percent), 1_000_000));
  return (
    <>
      <section aria-labelledby="results" className={styles.section}>
        <h2 id="results">{state === 'running' ? 'Now' : 'Results'}</h2>
        <p role="status" aria-busy={isAtWork(sale)}>
          {progress(sale)}
        </p>
        {(state === 'running' || sale.startedAt !== null) && (
          <p>
            {state === 'running'
              ? `Prices are ${truly}% lower${badge ? `, and the badge says ${badge}` : ''}.`
              : `Prices were ${truly}% lower${badge ? `, and the badge said ${badge}` : ''}.`}{' '}
            Orders already placed keep their prices.
          </p>
        )}
        {editedText(sale) && (
          <>
            <p>{editedText(sale)}</p>
            <ul className={styles.edited}>
              {edited.map(({ productId, name, colour }) => (
                <li key={productId + colour}>
                  <Link className="link" to={`/admin/products/${productId}`}>
                    {name}
                  </Link>
                  , {colour === '' ? 'its discount' : colour}
                </li>
              ))}
              {sale.editedPrices + sale.editedDiscounts > edited.length && <li>and others</li>}
            </ul>
          </>
        )}
        {state === 'running' && (
          <p className={styles.note}>
            A price or discount you change now stays when the sale ends. A colour you add now keeps the price you give
            it.
          </p>
        )}
      </section>
      <section aria-labelledby="products" className={styles.section}>
        <h2 id="products">Products</h2>
        <ShownProducts products={chosen} />
      </section>
    </>
  );
}

function progress({ state, products, changed, waiting, startedAt }: PlannedSale): string {
  const count = messages.products.count(products);
  if (state === 'cancelled') return 'It was cancelled before it started: no price was changed.';
  if (state === 'running') {
    return waiting > 0
      ? `${number(changed)} of ${count} are on sale so far. The rest will follow.`
      : `${count} ${products === 1 ? 'is' : 'are'} on sale.`;
  }
  if (startedAt === null) return 'It never started, so no prices changed.';
  return changed > 0
    ? `Restoring prices: ${number(changed)} of ${count} to go.`
    : 'The sale is over, and prices are back to normal.';
}

const number = (of: number) => of.toLocaleString('en-NG');
