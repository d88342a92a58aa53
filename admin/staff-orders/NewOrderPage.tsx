import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { AdminPage } from '../AdminPage.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useMay } from '../useMay.ts';
import { NewOrderForm } from './NewOrderForm.tsx';
import { termsQuery } from './staff-order-queries.ts';
import { StaffOrderTerms } from './StaffOrderTerms.tsx';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'New sale') }];

/** Enters a sale on the counter or in a chat. */
export default function NewOrderPage() {
  const query = useQuery({ ...termsQuery, refetchOnWindowFocus: false });
  const maySetTerms = useMay('prices.change');
  return (
    <AdminPage title="New sale">
      <p>
        <Link className="link" to="/admin/orders">
          All orders
        </Link>
      </p>
      {query.isPending && <p aria-busy="true">Loading…</p>}
      {query.isError && !query.data && <LoadFailed query={query} />}
      {query.data && <NewOrderForm terms={query.data} />}
      {query.data && maySetTerms && <StaffOrderTerms terms={query.data} />}
    </AdminPage>
  );
}
