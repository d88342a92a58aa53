import { CartUnknown } from '../cart/CartUnknown.tsx';
import { useCart } from '../cart/useCart.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/CheckoutPage.ts';
import { Checkout } from './Checkout.tsx';
import styles from './CheckoutPage.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'description', content: 'Where we deliver to, and how you pay.' },
  { name: 'robots', content: 'noindex' },
];

/** The server knows no browser's cart, so the form comes with it: nothing typed too early is ever lost. */
export default function CheckoutPage() {
  const { isKnown, failure, retry } = useCart();

  return (
    <main id="main" className={styles.checkout}>
      <h1>Checkout</h1>
      {isKnown && <Checkout />}
      {!isKnown && (failure ? <CartUnknown onRetry={retry} /> : <Waiting />)}
    </main>
  );
}

function Waiting() {
  return (
    <>
      <noscript>
        <p>
          Checkout needs JavaScript. Please switch it on, or <a href="/contact">write to us</a> and we take your order
          ourselves.
        </p>
      </noscript>
      <div className={styles.waiting}>
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} height="var(--control)" />
        ))}
      </div>
    </>
  );
}
