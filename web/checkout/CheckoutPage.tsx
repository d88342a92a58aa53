import { useQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { CartUnavailable } from '../cart-drawer/CartUnavailable.tsx';
import { useCart } from '../cart/useCart.ts';
import { prefetch } from '../query-client.ts';
import { BasicLink } from '../ui/BasicLink.tsx';
import { Button } from '../ui/Button.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { Checkout } from './Checkout.tsx';
import styles from './CheckoutPage.module.css';
import column from './NarrowPage.module.css';
import { delivery } from '../delivery-area/delivery-queries.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import type { LoaderFunctionArgs } from 'react-router';

export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, (api) => [delivery(api)]);

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'description', content: 'Where we deliver to, and how you pay.' },
  { name: 'robots', content: 'noindex' },
];

/**
 * The server doesn't know the cart, so the summary renders after hydration. The form renders at once: on slow phones
 * people start to type, and nothing typed is lost.
 */
export default function CheckoutPage() {
  const { isKnown, failure, retry } = useCart();
  const { data, isError, refetch } = useQuery(delivery());

  return (
    <main id="main" className={`${column.column} ${styles.checkout}`}>
      <h1>Checkout</h1>
      <BasicLink to="/basic/checkout" />
      {!isKnown && failure && <CartUnavailable onRetry={retry} />}
      {(isKnown || !failure) &&
        (data ? <Checkout table={data.delivery} /> : <DeliveryTableState isError={isError} onRetry={refetch} />)}
    </main>
  );
}

/** Without delivery prices there is no total. */
function DeliveryTableState({ isError, onRetry }: { isError: boolean; onRetry: () => unknown }) {
  if (!isError) return <p role="status">Opening the checkout…</p>;
  return (
    <div className={styles.empty} role="alert">
      <p>{messages.delivery.tableFailed}</p>
      <Button kind="quiet" small onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
