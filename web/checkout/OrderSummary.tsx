import { useRef } from 'react';
import { type CartLine, cartQuantity, stockItemKey } from '#shared/cart/lines.ts';
import type { Totals as Sums } from '#shared/checkout/totals.ts';
import { formatNaira } from '#shared/money.ts';
import { itemCount } from '../cart/CartButton.tsx';
import type { ItemId } from '../cart/current-lines.ts';
import { useCurrentLines } from '../cart-drawer/useCurrentLines.ts';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
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
  /** The item that the server has too few of, from the last try to pay. */
  short: ShortItem | null;
  isWide: boolean;
  /** For the column on wide screens. */
  className?: string | undefined;
}

interface ContentsProps extends Omit<SummaryProps, 'isWide'> {
  /** Changes of a line since the page was opened. */
  notesOn: (item: ItemId) => readonly string[];
}

/** The lines and totals of the cart. Prices and stock are refetched when it appears. */
export function OrderSummary({ isWide, ...props }: SummaryProps) {
  const { short } = props;
  const { notes } = useCurrentLines(props.lines, true);
  const notesOn = (item: ItemId) => {
    const key = stockItemKey(item);
    return [...new Set([...(notes.get(key) ?? []), ...(short?.key === key ? [short.note] : [])])];
  };
  return isWide ? <WideSummary {...props} notesOn={notesOn} /> : <FoldedSummary {...props} notesOn={notesOn} />;
}

/** A column beside the form, on wide screens. */
function WideSummary(props: ContentsProps) {
  return (
    <aside className={props.className} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      <Contents {...props} />
    </aside>
  );
}

/**
 * On phones: folded above the form, the total always visible, with news about a line or the coupon below. Only the
 * shopper opens it; closing it scrolls back to where they were.
 */
function FoldedSummary(props: ContentsProps) {
  const { lines, totals, notesOn, coupon } = props;
  const scrolledFrom = useRef(0);
  const [news] = [...lines.flatMap(notesOn), ...(coupon.note?.tone === 'bad' ? [coupon.note.text] : [])];

  return (
    <details
      className={styles.fold}
      onToggle={({ currentTarget: fold }) => {
        const isAbove = fold.getBoundingClientRect().top < 0;
        if (!fold.open) scrollTo(0, scrolledFrom.current);
        else if (isAbove && !fold.querySelector('input:focus')) fold.scrollIntoView();
      }}
    >
      <summary
        onClick={({ currentTarget: { parentElement: fold } }) => {
          if (!fold?.hasAttribute('open')) scrolledFrom.current = scrollY;
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
      <OrderLines lines={lines.map(asShown)} notesOn={notesOn} announced={short?.note} />
      <button type="button" className="link" onClick={() => show('cart')}>
        Change your cart
      </button>
      <CouponBox coupon={coupon} />
      <Totals {...totals} couponCode={coupon.applied?.code ?? null} />
    </div>
  );
}

const asShown = ({ color, ...line }: CartLine): ShownLine => ({ ...line, color: color.name });
