import { CartUnknown } from '../cart/CartUnknown.tsx';
import { useCart } from '../cart/useCart.ts';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/CheckoutPage.ts';
import { Checkout } from './Checkout.tsx';
import styles from './CheckoutPage.module.css';
import column from './Column.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'description', content: 'Where we deliver to, and how you pay.' },
  { name: 'robots', content: 'noindex' },
];

/**
 * The server knows no browser's cart, so the summary comes with the scripts. The form is there at once: on a slow
 * phone people begin to type, and nothing that was typed is lost.
 */
export default function CheckoutPage() {
  const { isKnown, failure, retry } = useCart();

  return (
    <main id="main" className={`${column.column} ${styles.checkout}`}>
      <h1>Checkout</h1>
      <noscript>
        <p>
          Checkout needs JavaScript. Please switch it on, or <a href="/contact">write to us</a> and we take your order
          ourselves.
        </p>
      </noscript>
      {!isKnown && failure ? <CartUnknown onRetry={retry} /> : <Checkout />}
    </main>
  );
}
