import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { useIsOwner } from '../useIsOwner.ts';
import { Months } from './Months.tsx';
import { Payouts } from './Payouts.tsx';
import { Sales } from './Sales.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Dashboard') }];

/** The first page of the admin: open tasks and, for owners, sales, months and payouts. */
export default function DashboardPage() {
  const isOwner = useIsOwner();
  return (
    <AdminPage title="Dashboard">
      <OpenTasks />
      {isOwner && (
        <>
          <Sales />
          <Months />
          <Payouts />
        </>
      )}
    </AdminPage>
  );
}
