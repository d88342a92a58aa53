import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { ApiError } from '../api.ts';
import { removeFromCart, setCartQuantity } from '../cart/useCart.ts';
import { usePanels } from '../ui/dialogs/panels.tsx';
import { readStorage } from '../browser-storage.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toasts/toast.ts';
import styles from './CheckoutPage.module.css';
import { CouponUnchecked, shortItem } from './order-errors.ts';
import { codeOf, type RejectedOrder, lineShortOfStock } from './error-messages.ts';

/** What a shopper whose order was refused can do about it; pressing 'Pay now' again stands under it. */
export function ErrorActions(refused: RejectedOrder) {
  const { failure, coupon } = refused;
  const { show } = usePanels();
  const code = codeOf(failure);
  const hasOpenOrder = readStorage('pendingOrderId') !== null;
  const isHeldByOrder =
    code === 'stock_short' || code === 'too_many_open_orders' || failure.message === messages.coupon.inOpenOrder;

  return (
    <div className={styles.ways}>
      {code === 'stock_short' && (
        <>
          <ShortPieceWays {...refused} />
          <button type="button" className="link" onClick={() => show('cart')}>
            Change your cart
          </button>
        </>
      )}
      {code === 'coupon_invalid' && !coupon.applied && (
        <button type="button" className="link" onClick={goToCoupon}>
          Change the coupon
        </button>
      )}
      {failure instanceof CouponUnchecked && coupon.code !== '' && !coupon.applied && (
        <Button kind="quiet" small onClick={coupon.leaveOut}>
          Leave the coupon out
        </Button>
      )}
      {code === 'already_ordered' && failure instanceof ApiError && (
        <Link className="link" to={`/order/${String(failure.details['orderId'])}`}>
          See your order
        </Link>
      )}
      {code === 'too_many_open_orders' && (
        <Link className="link" to="/orders">
          See your orders
        </Link>
      )}
      {isHeldByOrder && hasOpenOrder && (
        <Link className="link" to="/make-order">
          Finish your earlier order
        </Link>
      )}
    </div>
  );
}

/** Of a piece that there is too little of: what there is, or none of it. */
function ShortPieceWays(refused: RejectedOrder) {
  const line = lineShortOfStock(refused);
  const left = shortItem(refused.failure)?.left ?? 0;
  if (!line) return null;
  const position = refused.lines.indexOf(line);
  return (
    <>
      {left > 0 && (
        <Button kind="quiet" small onClick={() => told(setCartQuantity(position, left, line))}>
          {messages.order.take(left)}
        </Button>
      )}
      <Button kind="quiet" small onClick={() => told(removeFromCart(position, line))}>
        Remove it
      </Button>
    </>
  );
}

function told(change: Promise<void>): void {
  change.catch((error: Error) => toast.error(error.message));
}

/** Out of the folded summary, when it is in there. */
function goToCoupon(): void {
  const field = document.querySelector<HTMLElement>('[name="coupon"]');
  const fold = field?.closest('details');
  if (fold && !fold.open) fold.querySelector('summary')?.click();
  field?.focus();
}
