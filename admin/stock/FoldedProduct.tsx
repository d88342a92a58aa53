import type { StockedProduct } from '#shared/admin/stock/api.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import styles from './FoldedProduct.module.css';
import { stockState, unitCount } from './stock-labels.ts';

interface FoldedProductProps {
  product: StockedProduct;
  lowAt: number;
  onOpen: () => void;
}

/** A product in one row, as phones list them: a tap shows its colours and sizes. */
export function FoldedProduct({ product: { name, colours }, lowAt, onOpen }: FoldedProductProps) {
  const items = colours.flatMap((colour) => colour.items);
  const tones = items.map((item) => stockState(item, lowAt)?.tone);
  const [out, low] = (['out', 'low'] as const).map((tone) => tones.filter((one) => one === tone).length);
  return (
    <section className={styles.product}>
      <Picture src={colours[0]?.image ?? ''} alt="" initial={name} sizes="3.5rem" />
      <h2>
        <button type="button" aria-expanded={false} onClick={onOpen}>
          {name}
        </button>
      </h2>
      <p>
        {unitCount(items.reduce((sum, { quantity }) => sum + quantity, 0))}
        {low ? `, ${low} low` : ''}
        {out ? <b>, {out} sold out</b> : ''}
      </p>
    </section>
  );
}
