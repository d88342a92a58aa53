import { useQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { CartUnavailable } from '../cart-drawer/CartUnavailable.tsx';
import { useCart } from '../cart/useCart.ts';
import { prefetch } from '../query.ts';
import { Button } from '../ui/Button.tsx';
import { pageTitle } from '../ui/title.ts';
import { Checkout } from './Checkout.tsx';
import styles from './CheckoutPage.module.css';
import column from './Column.module.css';
import { delivery } from './delivery/delivery-queries.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import type { LoaderFunctionArgs } from 'react-router';

export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, (api) => [delivery(api)]);

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'description', content: 'Where we deliver to, and how you pay.' },
  { name: 'robots', content: 'noindex' },
];

/**
 * The server knows no browser's cart, so the summary is drawn when the scripts are there. The form is there at once: on a slow
 * phone people begin to type, and nothing that was typed is lost.
 */
export default function CheckoutPage() {
  const { isKnown, failure, retry } = useCart();
  const { data, isError, refetch } = useQuery(delivery());

  return (
    <main id="main" className={`${column.column} ${styles.checkout}`}>
      <h1>Checkout</h1>
      <noscript>
        <p>
          Checkout needs JavaScript. Please switch it on, or <a href="/contact">write to us</a> and we take your order
          ourselves.
        </p>
      </noscript>
      {!isKnown && failure && <CartUnavailable onRetry={retry} />}
      {(isKnown || !failure) &&
        (data ? <Checkout table={data.delivery} /> : <TableToCome isError={isError} onRetry={refetch} />)}
    </main>
  );
}

/** Without what delivery costs there is no total. */
function TableToCome({ isError, onRetry }: { isError: boolean; onRetry: () => unknown }) {
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
