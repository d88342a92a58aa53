import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { adminMessages } from '#shared/admin/messages.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { AdminPage } from '../AdminPage.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useMay } from '../useMay.ts';
import { linkedItemsQuery } from './items-of-link.ts';
import { NewOrderForm } from './NewOrderForm.tsx';
import { termsQuery } from './staff-order-queries.ts';
import { StaffOrderTerms } from './StaffOrderTerms.tsx';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'New sale') }];

/** Enters a sale on the counter or in a chat. */
export default function NewOrderPage() {
  const query = useQuery({ ...termsQuery, refetchOnWindowFocus: false });
  const [search] = useSearchParams();
  const linked = useQuery({ ...linkedItemsQuery(search), refetchOnWindowFocus: false });
  const maySetTerms = useMay('prices.change');
  return (
    <AdminPage title="New sale">
      <p>
        <Link className="link" to="/admin/orders">
          All orders
        </Link>
      </p>
      {(query.isPending || linked.isPending) && <p aria-busy="true">Loading…</p>}
      {linked.isError && <LoadFailed query={linked} />}
      {linked.data && linked.data.missing > 0 && (
        <p role="status">{adminMessages.staffOrders.linkedMissing(linked.data.missing)}</p>
      )}
      {query.isError && !query.data && <LoadFailed query={query} />}
      {query.data && linked.data && <NewOrderForm terms={query.data} linked={linked.data.items} />}
      {query.data && maySetTerms && <StaffOrderTerms terms={query.data} />}
    </AdminPage>
  );
}
