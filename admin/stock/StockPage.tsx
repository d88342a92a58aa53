import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { stockItemKey } from '#shared/cart/lines.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { AdminPage } from '../AdminPage.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { ListSearch } from '../ui/ListSearch.tsx';
import { Pager } from '../ui/Pager.tsx';
import { gridQuery } from './stock-queries.ts';
import { StockNav } from './StockNav.tsx';
import { StockProduct } from './StockProduct.tsx';
import styles from './StockPage.module.css';
import type { Adjustments } from './adjustment-queue.ts';
import { useAdjustments } from './useAdjustments.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Stock') }];

/** All products with the stock of each colour and size. */
export default function StockPage() {
  const [address] = useSearchParams();
  const cursor = address.get('cursor') ?? undefined;
  const search = address.get('search') ?? undefined;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    gridQuery({ ...(cursor && { cursor }), ...(search && { search }) }),
  );
  const { by, state, tap, flush } = useAdjustments();

  return (
    <AdminPage title="Stock" status={data && `${formatLargeCount(data.total, 'product')}.`}>
      <StockNav />
      <ListSearch label="Name, colour or SKU" />
      <Saving state={state} onAgain={flush} />
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {(data ? isPlaceholderData && data.total === 0 : !error) && <p className="soft">Loading…</p>}
      {data?.total === 0 && !isPlaceholderData && (
        <div className={styles.empty}>
          <p>{search ? `No products or SKUs match “${search}”.` : 'No products yet.'}</p>
          {search && (
            <ButtonLink kind="quiet" small to="/admin/stock">
              Clear search
            </ButtonLink>
          )}
        </div>
      )}
      <div className={styles.products} aria-busy={isPlaceholderData}>
        {data?.products.map((product) => (
          <StockProduct
            key={product._id}
            product={product}
            lowAt={data.lowAt}
            isFolded={!search && isPhone()}
            tappedBy={(item) => by.get(stockItemKey(item)) ?? 0}
            onTap={tap}
            onOpen={flush}
          />
        ))}
      </div>
      {data && <Pager previous={data.previous} next={data.next} />}
    </AdminPage>
  );
}

/** Where the sizes of one product fill the screen, a list of them is a list of names. */
const isPhone = () => matchMedia('(max-width: 40rem)').matches;

/** The state of unsaved adjustments, without shifting the page. */
function Saving({ state, onAgain }: { state: Adjustments['state']; onAgain: () => void }) {
  return (
    <p className={styles.saving} role="status" data-state={state}>
      {state === 'sending' && 'Saving…'}
      {state === 'waiting' && 'Saving shortly…'}
      {state === 'stuck' && (
        <>
          {adminMessages.outbox.waiting}{' '}
          <button type="button" className="link" onClick={onAgain}>
            Try again now
          </button>
        </>
      )}
    </p>
  );
}
