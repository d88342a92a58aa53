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
import styles from './OrderSummary.module.css';

interface SummaryProps {
  lines: readonly CartLine[];
  totals: Sums;
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

/** On phones: folded above the form, the total always in sight. A line with news unfolds it. */
export function FoldedSummary(props: SummaryProps) {
  const { lines, totals, notesOn } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const hasNews = lines.some((line) => notesOn(line).length > 0);

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

function Contents({ lines, totals, notesOn }: SummaryProps) {
  const { show } = usePanels();
  return (
    <div className={styles.contents}>
      <OrderLines lines={lines.map(asShown)} notesOn={notesOn} />
      <button type="button" className="link" onClick={() => show('cart')}>
        Change your cart
      </button>
      <Totals {...totals} />
    </div>
  );
}

const asShown = ({ color, ...line }: CartLine): ShownLine => ({ ...line, color: color.name });
