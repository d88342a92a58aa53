import { messages } from '#shared/messages.ts';
import { ApiError } from '../api.ts';
import { removeFromCart, setCartQuantity } from '../cart/useCart.ts';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { deviceStorage } from '../browser-storage.ts';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { toast } from '../ui/toasts/toast.ts';
import styles from './CheckoutPage.module.css';
import { CouponUnchecked, shortItem } from './order-errors.ts';
import { codeOf, type RejectedOrder, lineShortOfStock } from './error-messages.ts';

/** The actions after a rejected order, besides pressing 'Pay now' again. */
export function ErrorActions(rejected: RejectedOrder) {
  const { failure, coupon } = rejected;
  const { show } = usePanels();
  const code = codeOf(failure);
  const hasOpenOrder = deviceStorage.read('pendingOrderId') !== null;
  const isReservedByOrder =
    code === 'stock_short' || code === 'too_many_open_orders' || failure.message === messages.coupon.inOpenOrder;

  return (
    <div className={styles.actions}>
      {code === 'stock_short' && (
        <>
          <ShortItemActions {...rejected} />
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
      {code === 'already_ordered' && failure instanceof ApiError && failure.details.orderId && (
        <Link className="link" to={`/order/${failure.details.orderId}`}>
          See your order
        </Link>
      )}
      {code === 'too_many_open_orders' && (
        <Link className="link" to="/orders">
          See your orders
        </Link>
      )}
      {isReservedByOrder && hasOpenOrder && (
        <Link className="link" to="/make-order">
          Finish your earlier order
        </Link>
      )}
    </div>
  );
}

/** For a line that exceeds the stock: reduce or remove it. */
function ShortItemActions(rejected: RejectedOrder) {
  const line = lineShortOfStock(rejected);
  const available = shortItem(rejected.failure)?.available ?? 0;
  if (!line) return null;
  const position = rejected.lines.indexOf(line);
  return (
    <>
      {available > 0 && (
        <Button kind="quiet" small onClick={() => toastError(setCartQuantity(position, available, line))}>
          {messages.order.changeQuantity(available)}
        </Button>
      )}
      <Button kind="quiet" small onClick={() => toastError(removeFromCart(position, line))}>
        Remove it
      </Button>
    </>
  );
}

function toastError(change: Promise<void>): void {
  change.catch((error: Error) => toast.error(error.message));
}

/** Opens the folded summary if the field is inside. */
function goToCoupon(): void {
  const field = document.querySelector<HTMLElement>('[name="coupon"]');
  const fold = field?.closest('details');
  if (fold && !fold.open) fold.querySelector('summary')?.click();
  field?.focus();
}
