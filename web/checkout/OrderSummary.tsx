import { useRef } from 'react';
import { type CartLine, cartQuantity } from '#shared/cart/lines.ts';
import type { Totals as Sums } from '#shared/checkout/totals.ts';
import { formatNaira } from '#shared/money.ts';
import { itemCount } from '../cart/CartButton.tsx';
import { type Piece, stockItemKey } from '../cart/current-lines.ts';
import { useCurrentLines } from '../cart-drawer/useCurrentLines.ts';
import { usePanels } from '../ui/dialogs/panels.tsx';
import { OrderLines, type ShownLine } from '../orders/contents/OrderLines.tsx';
import { Totals } from '../orders/contents/Totals.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { CouponBox } from './coupon/CouponBox.tsx';
import styles from './OrderSummary.module.css';
import type { ShortItem } from './order-errors.ts';
import type { CouponWork } from './coupon/useCoupon.ts';

interface SummaryProps {
  lines: readonly CartLine[];
  totals: Sums;
  coupon: CouponWork;
  /** The piece that the server has too little of, from the last try to pay. */
  short: ShortItem | null;
  isWide: boolean;
  /** Of the column on wide screens. */
  className?: string | undefined;
}

interface ContentsProps extends Omit<SummaryProps, 'isWide'> {
  /** What changed about a line while the shopper was here. */
  notesOn: (piece: Piece) => readonly string[];
}

/** What is in the cart and what it comes to. Prices and pieces are asked for again when it appears. */
export function OrderSummary({ isWide, ...props }: SummaryProps) {
  const { short } = props;
  const { notes } = useCurrentLines(props.lines, true);
  const notesOn = (piece: Piece) => {
    const key = stockItemKey(piece);
    return [...new Set([...(notes.get(key) ?? []), ...(short?.key === key ? [short.note] : [])])];
  };
  return isWide ? <WideSummary {...props} notesOn={notesOn} /> : <FoldedSummary {...props} notesOn={notesOn} />;
}

/** A column of its own beside the form, on wide screens. */
function WideSummary(props: ContentsProps) {
  return (
    <aside className={props.className} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      <Contents {...props} />
    </aside>
  );
}

/**
 * On phones: folded above the form, the total always in sight, and news of a line or of the coupon under it. It opens
 * only when the shopper opens it, and closed again leads back to where they were.
 */
function FoldedSummary(props: ContentsProps) {
  const { lines, totals, notesOn, coupon } = props;
  const cameFrom = useRef(0);
  const [news] = [...lines.flatMap(notesOn), ...(coupon.note?.tone === 'bad' ? [coupon.note.text] : [])];

  return (
    <details
      className={styles.fold}
      onToggle={({ currentTarget: fold }) => {
        const isAbove = fold.getBoundingClientRect().top < 0;
        if (!fold.open) scrollTo(0, cameFrom.current);
        else if (isAbove && !fold.querySelector('input:focus')) fold.scrollIntoView();
      }}
    >
      <summary
        onClick={({ currentTarget: { parentElement: fold } }) => {
          if (!fold?.hasAttribute('open')) cameFrom.current = scrollY;
        }}
      >
        <span className={styles.title}>
          Order summary <span className="soft">{itemCount(cartQuantity(lines))}</span>
          <ChevronIcon width="18" height="18" />
        </span>
        <b>{formatNaira(totals.total)}</b>
        {news && <span className={styles.news}>{news}</span>}
      </summary>
      <Contents {...props} />
    </details>
  );
}

function Contents({ lines, totals, notesOn, coupon, short }: ContentsProps) {
  const { show } = usePanels();
  return (
    <div className={styles.contents}>
      <OrderLines lines={lines.map(asShown)} notesOn={notesOn} told={short?.note} />
      <button type="button" className="link" onClick={() => show('cart')}>
        Change your cart
      </button>
      <CouponBox coupon={coupon} />
      <Totals {...totals} couponCode={coupon.applied?.code ?? null} />
    </div>
  );
}

const asShown = ({ color, ...line }: CartLine): ShownLine => ({ ...line, color: color.name });
