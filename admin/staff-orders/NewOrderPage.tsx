import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { adminMessages } from '#shared/admin/messages.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { AdminPage } from '../AdminPage.tsx';
import { RestoredNotice } from '../ui/forms/RestoredNotice.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useMay } from '../useMay.ts';
import { linkedItemsQuery } from './items-of-link.ts';
import styles from './NewOrder.module.css';
import { NewOrderForm } from './NewOrderForm.tsx';
import { termsQuery } from './staff-order-queries.ts';
import { StaffOrderTerms } from './StaffOrderTerms.tsx';
import { useUnsavedOrder } from './useUnsavedOrder.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'New order') }];

/** Enters an order on the counter or in a chat. */
export default function NewOrderPage() {
  const query = useQuery({ ...termsQuery, refetchOnWindowFocus: false });
  const [search] = useSearchParams();
  const linked = useQuery({ ...linkedItemsQuery(search), refetchOnWindowFocus: false });
  const { unsaved, startAnew } = useUnsavedOrder(search.getAll('item'));
  const maySetTerms = useMay('prices.change');
  return (
    <AdminPage back={{ to: '/admin/orders', label: 'All orders' }} title="New order">
      {(query.isPending || linked.isPending || !unsaved) && <p aria-busy="true">Loading…</p>}
      {linked.isError && <LoadFailed query={linked} />}
      {unsaved?.restored && (
        <div className={styles.restored}>
          <RestoredNotice at={unsaved.restored.at} action="Start over" onRemove={startAnew} />
        </div>
      )}
      {linked.data && linked.data.missing > 0 && (
        <p role="status">{adminMessages.staffOrders.linkedMissing(linked.data.missing)}</p>
      )}
      {query.isError && !query.data && <LoadFailed query={query} />}
      {query.data && linked.data && unsaved && (
        <NewOrderForm key={unsaved.key} terms={query.data} linked={linked.data.items} unsaved={unsaved} />
      )}
      {query.data && maySetTerms && <StaffOrderTerms terms={query.data} />}
    </AdminPage>
  );
}
