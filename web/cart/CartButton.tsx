import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { BagIcon } from '../ui/icons.tsx';
import styles from './CartButton.module.css';
import { useCart } from './useCart.ts';

/** Opens the cart. The badge shows the number of units unless the cart is empty. */
export function CartButton() {
  const { count } = useCart();
  const { isCartOpen, show } = usePanels();

  return (
    <button
      id="cart-button"
      type="button"
      className={styles.bag}
      aria-haspopup="dialog"
      aria-expanded={isCartOpen}
      aria-label={`Cart, ${itemCount(count)}`}
      onClick={() => show('cart')}
    >
      <BagIcon />
      {count > 0 && (
        <b className={styles.badge} aria-hidden="true">
          {count}
        </b>
      )}
    </button>
  );
}

/** '1 item', '3 items'. */
export const itemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
