import { useEffect, useRef } from 'react';
import { type CartLine, pieceCount } from '#shared/cart/lines.ts';
import type { Totals as Sums } from '#shared/checkout/totals.ts';
import { formatNaira } from '#shared/money.ts';
import { itemCount } from '../cart/CartButton.tsx';
import type { Piece } from '../cart/fresh-lines.ts';
import { usePanels } from '../layout/panels.tsx';
import { OrderLines, type ShownLine } from '../orders/OrderLines.tsx';
import { Totals } from '../orders/Totals.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CouponBox } from './CouponBox.tsx';
import styles from './OrderSummary.module.css';
import type { CouponWork } from './useCoupon.ts';

interface SummaryProps {
  lines: readonly CartLine[];
  totals: Sums;
  coupon: CouponWork;
  /** What changed about a line while the shopper was here. */
  notesOn: (piece: Piece) => readonly string[];
}

/** A column of its own beside the form, on wide screens. */
export function OrderSummary(props: SummaryProps & { className?: string | undefined }) {
  return (
    <aside className={props.className} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      <Contents {...props} />
    </aside>
  );
}

/** On phones: folded above the form, the total always in sight. News of a line or of the coupon unfolds it. */
export function FoldedSummary(props: SummaryProps) {
  const { lines, totals, notesOn, coupon } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const hasNews = coupon.note?.tone === 'bad' || lines.some((line) => notesOn(line).length > 0);

  useEffect(() => {
    if (hasNews && fold.current) fold.current.open = true;
  }, [hasNews]);

  return (
    <details ref={fold} className={styles.fold}>
      <summary>
        <span className={styles.title}>
          Order summary <span className="soft">{itemCount(pieceCount(lines))}</span>
          <ChevronIcon width="18" height="18" />
        </span>
        <b>{formatNaira(totals.total)}</b>
      </summary>
      <Contents {...props} />
    </details>
  );
}

/** Keeps the place of both until the cart is known, so that the form under them does not move. */
export function SummaryToCome({ asideClass }: { asideClass: string | undefined }) {
  return (
    <>
      <div className={`${styles.fold} ${styles.toCome}`} aria-hidden="true">
        <span>Order summary</span>
        <Skeleton width="6rem" height="1.5rem" />
      </div>
      <div className={`${asideClass} ${styles.asideToCome}`} aria-hidden="true">
        <Skeleton width="14rem" height="2rem" />
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
    </>
  );
}

function Contents({ lines, totals, notesOn, coupon }: SummaryProps) {
  const { show } = usePanels();
  return (
    <div className={styles.contents}>
      <OrderLines lines={lines.map(asShown)} notesOn={notesOn} />
      <button type="button" className="link" onClick={() => show('cart')}>
        Change your cart
      </button>
      <CouponBox coupon={coupon} />
      <Totals {...totals} couponCode={coupon.applied?.code ?? null} />
    </div>
  );
}

const asShown = ({ color, ...line }: CartLine): ShownLine => ({ ...line, color: color.name });
