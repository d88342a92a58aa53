import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { useMay } from '../useMay.ts';
import { EmptyShop } from './EmptyShop.tsx';
import { Months } from './Months.tsx';
import { Payouts } from './Payouts.tsx';
import { Profit } from './Profit.tsx';
import { Sales } from './Sales.tsx';
import { SetupList } from '../setup/SetupList.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Dashboard') }];

/**
 * The first page of the admin: what a new shop still needs, open tasks and, for anyone who may read them, sales,
 * months, profit and payouts.
 */
export default function DashboardPage() {
  const mayReadMoney = useMay('money.read');
  const mayChangeSettings = useMay('settings.change');
  return (
    <AdminPage title="Dashboard">
      {mayChangeSettings && <SetupList />}
      <OpenTasks />
      {mayReadMoney && (
        <>
          <Sales />
          <Months />
          <Profit />
          <Payouts />
        </>
      )}
      {mayChangeSettings && <EmptyShop />}
    </AdminPage>
  );
}
