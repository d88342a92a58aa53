import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { ApiError } from '../api.ts';
import { ChatLink } from '../layout/ChatLink.tsx';
import { usePanels } from '../layout/panels.tsx';
import { readStored } from '../stored.ts';
import styles from './CheckoutPage.module.css';

/** Why paying did not begin, at the button that was pressed, and the way on where there is one. */
export function Problem({ failure, total }: { failure: Error | null; total: number }) {
  const { show } = usePanels();
  const code = failure instanceof ApiError ? failure.code : undefined;
  const isShort = code === 'stock_short';
  const isHeldByOrder = isShort || code === 'too_many_open_orders' || failure?.message === messages.coupon.inOpenOrder;
  const hasOpenOrder = isHeldByOrder && readStored('pendingOrderId') !== null;
  const alreadyOrdered =
    code === 'already_ordered' && failure instanceof ApiError ? String(failure.details['orderId']) : null;

  return (
    <div role="alert">
      {failure && (
        <div className={styles.problem}>
          <p>{failure.message}</p>
          {code === 'coupon_invalid' && <p>{messages.coupon.leftOut(formatNaira(total))}</p>}
          {isShort && (
            <button type="button" className="link" onClick={() => show('cart')}>
              Change your cart
            </button>
          )}
          {alreadyOrdered && (
            <Link className="link" to={`/order/${alreadyOrdered}`}>
              See your order
            </Link>
          )}
          {hasOpenOrder && (
            <Link className="link" to="/make-order">
              Finish your earlier order
            </Link>
          )}
          <ChatLink className="link" about={failure.message}>
            Ask us on WhatsApp
          </ChatLink>
        </div>
      )}
    </div>
  );
}
