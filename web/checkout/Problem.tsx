import { Link } from 'react-router';
import { ApiError } from '../api.ts';
import { usePanels } from '../layout/panels.tsx';
import { readStored } from '../stored.ts';
import styles from './CheckoutPage.module.css';

/** Why paying did not begin, at the button that was pressed, and the way on where there is one. */
export function Problem({ failure }: { failure: Error | null }) {
  const { show } = usePanels();
  const code = failure instanceof ApiError ? failure.code : undefined;
  const isShort = code === 'stock_short';
  const hasOpenOrder = (isShort || code === 'too_many_open_orders') && readStored('pendingOrderId') !== null;

  return (
    <div role="alert">
      {failure && (
        <div className={styles.problem}>
          <p>{failure.message}</p>
          {isShort && (
            <button type="button" className="link" onClick={() => show('cart')}>
              Change your cart
            </button>
          )}
          {hasOpenOrder && (
            <Link className="link" to="/make-order">
              Finish your earlier order
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
