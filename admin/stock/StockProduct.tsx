import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { colourName } from '#shared/catalogue/colours.ts';
import type { StockItem, StockedProduct } from '#shared/admin/stock/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/images/Picture.tsx';
import { useIsWaiting } from '../outbox/useOutbox.ts';
import { WaitingLabel } from '../outbox/WaitingLabel.tsx';
import { FoldedProduct } from './FoldedProduct.tsx';
import { StockStepper } from './StockStepper.tsx';
import { StockForm } from './StockForm.tsx';
import styles from './StockProduct.module.css';
import type { Adjustment } from './adjustment-queue.ts';

interface StockProductProps {
  product: StockedProduct;
  lowAt: number;
  /** At first: a tap opens it. */
  isFolded: boolean;
  /** Adjustments that the server doesn't have yet. */
  tappedBy: (item: StockItem) => number;
  onTap: (tap: Adjustment) => void;
  /** Called when a form opens: pending adjustments must be sent before a count. */
  onOpen: () => void;
}

/** A product with a row for each colour and a column for each size. */
export function StockProduct({ product, lowAt, isFolded, tappedBy, onTap, onOpen }: StockProductProps) {
  const [isOpen, setOpen] = useState(!isFolded);
  const heading = useRef<HTMLHeadingElement>(null);
  const unfold = () => {
    flushSync(() => setOpen(true));
    heading.current?.focus(); // The button that had it is gone.
  };
  const [form, setForm] = useState<'receive' | 'count' | null>(null);
  const open = (kind: 'receive' | 'count') => {
    onOpen();
    setForm(kind);
  };
  const isWaiting = useIsWaiting()(product._id, 'receive', 'count');
  const isTapped = product.colours.some(({ items }) => items.some((item) => tappedBy(item) !== 0));

  if (!isOpen) return <FoldedProduct product={product} lowAt={lowAt} onOpen={unfold} />;
  return (
    <section className={styles.product} aria-labelledby={`name-${product._id}`}>
      <header>
        <h2 id={`name-${product._id}`} ref={heading} tabIndex={-1}>
          {product.name}
        </h2>
        {form === null && (
          <div className={styles.actions}>
            {isWaiting && <WaitingLabel />}
            {/* Not while taps are under way: the number that is counted against would move. */}
            <Button kind="quiet" small onClick={() => open('receive')} aria-label={`Receive ${product.name}`}>
              Receive
            </Button>
            <Button
              kind="quiet"
              small
              disabled={isTapped || isWaiting}
              onClick={() => open('count')}
              aria-label={`Count ${product.name}`}
            >
              Count
            </Button>
          </div>
        )}
      </header>
      {form ? (
        <StockForm
          kind={form}
          name={product.name}
          productId={product._id}
          colours={product.colours}
          onClose={() => setForm(null)}
        />
      ) : (
        product.colours.map(({ _id, color, image, items }) => (
          <div key={_id} className={styles.colour}>
            <Picture src={image} alt="" initial={color.name} sizes="3.5rem" />
            <div>
              <h3>
                <i style={{ background: color.hex }} />
                {colourName(color.name)}
              </h3>
              <ul role="list" className={styles.items}>
                {items.map((item) => (
                  <StockStepper
                    key={item.size}
                    item={item}
                    label={`${product.name}, ${colourName(color.name)}`}
                    lowAt={lowAt}
                    tapped={tappedBy(item)}
                    onTap={(by) => onTap({ variantId: item.variantId, size: item.size, by })}
                  />
                ))}
              </ul>
            </div>
          </div>
        ))
      )}
    </section>
  );
}
