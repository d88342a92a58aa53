import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { safeReturnPath } from '#shared/return-path.ts';
import { itemCount } from '../cart/CartButton.tsx';
import { useCart } from '../cart/useCart.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { Picture } from '../ui/images/Picture.tsx';
import { Link } from '../ui/Link.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { pageTitle } from '../ui/page-title.ts';
import { Price } from '../ui/Price.tsx';
import { canOpen, storedPages, type StoredPages } from './stored-pages.ts';
import styles from './OfflinePage.module.css';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, messages.offline.heading) },
  { name: 'robots', content: 'noindex' },
];

/**
 * Replaces a page that can't be loaded, and lists the pages that can be opened. The service worker redirects here, with
 * the page in `for`; a product or an order whose data is stored is opened at once.
 */
export default function OfflinePage() {
  const wanted = useWanted();
  const stored = useStoredPages(wanted);
  useReturn(wanted);
  const { count } = useCart();
  const { show } = usePanels();

  return (
    <main id="main" className={styles.page}>
      <h1>{messages.offline.heading}</h1>
      {wanted && <p className="lead">{messages.offline.notStored}</p>}
      <p className={styles.actions}>
        {wanted && (
          // By the browser, so that the service worker looks for it again.
          <a className={buttonClass({})} href={wanted}>
            {messages.offline.tryAgain}
          </a>
        )}
        {count > 0 && (
          <Button kind="quiet" onClick={() => show('cart')}>
            {messages.offline.openCart(itemCount(count))}
          </Button>
        )}
      </p>
      {stored && <Stored {...stored} />}
    </main>
  );
}

function Stored({ products, orders, hasOrderHistory }: StoredPages) {
  if (products.length === 0 && orders.length === 0 && !hasOrderHistory) return <p>{messages.offline.nothingStored}</p>;
  return (
    <>
      <p>{messages.offline.stored}</p>
      {(orders.length > 0 || hasOrderHistory) && (
        <section aria-labelledby="stored-orders">
          <h2 id="stored-orders">{messages.offline.orders}</h2>
          <ul role="list" className={styles.orders}>
            {orders.map(({ _id, createdAt }) => (
              <li key={_id}>
                <Link className="link" to={`/order/${_id}`}>
                  Order {orderNumber(_id)}
                </Link>
                <span className="soft">{formatDayInLagos(createdAt)}</span>
              </li>
            ))}
            {hasOrderHistory && (
              <li>
                <Link className="link" to="/orders">
                  {messages.offline.allOrders}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
      {products.length > 0 && (
        <section aria-labelledby="stored-products">
          <h2 id="stored-products">{messages.offline.products}</h2>
          <ul role="list" className={styles.products}>
            {products.map(({ _id, name, variants }) => (
              <li key={_id}>
                <Link to={`/product/${_id}`}>
                  <Picture src={variants[0]?.images.main ?? null} alt="" initial={name.charAt(0)} sizes="104px" />
                  <span>{name}</span>
                  {variants[0] && <Price amount={variants[0].price} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The page that this one replaces. */
function useWanted(): string | null {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated(); // The same document replaces every page.
  const wanted = isHydrated ? search.get('for') : null;
  return wanted !== null && safeReturnPath(wanted) === wanted ? wanted : null;
}

/** Null until it is known. Leaves for the wanted page if it can be shown. */
function useStoredPages(wanted: string | null): StoredPages | null {
  const [stored, setStored] = useState<StoredPages | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const show = (pages: StoredPages) =>
      wanted !== null && canOpen(wanted, pages) ? navigate(wanted, { replace: true }) : setStored(pages);
    void storedPages().then(show);
  }, [wanted, navigate]);

  return stored;
}

const retryMs = 5_000;

/** Leaves for the wanted page when the shop answers. Browsers may believe that they are online without a network. */
function useReturn(wanted: string | null): void {
  useEffect(() => {
    if (wanted === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stay = new AbortController();
    const ask = () => {
      clearTimeout(timer);
      fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: stay.signal }).then(
        // The key of an email's link is after the #.
        () => location.replace(wanted + location.hash),
        () => {
          if (!stay.signal.aborted) timer = setTimeout(ask, retryMs);
        },
      );
    };
    ask();
    addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      stay.abort(); // In a dead spot the request hangs, and its response would leave the page that was opened since.
      removeEventListener('online', ask);
    };
  }, [wanted]);
}
