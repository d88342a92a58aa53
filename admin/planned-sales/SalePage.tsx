import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PlannedSale } from '#shared/admin/planned-sales/api.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { RestoredNotice } from '../ui/forms/RestoredNotice.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EndField } from './EndField.tsx';
import { newSale, saleQuery, salesPath } from './sale-queries.ts';
import { SaleActions } from './SaleActions.tsx';
import { SaleEditor } from './SaleEditor.tsx';
import { SaleHistory } from './SaleHistory.tsx';
import { SaleReport } from './SaleReport.tsx';
import { SaleState } from './SaleState.tsx';
import { saleTimes } from './sale-times.ts';
import { useNewSale } from './useNewSale.ts';
import styles from './Sales.module.css';

const back = { to: salesPath, label: 'All planned sales' };

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Planned sale') }];

/** Plans a sale, or shows one. */
export default function SalePage() {
  const { id = newSale } = useParams();
  return id === newSale ? <NewSale /> : <Known key={id} id={id} />;
}

function NewSale() {
  const { sale, startAnew } = useNewSale();
  return (
    <AdminPage
      back={back}
      title="New planned sale"
      status="It starts and ends automatically. Prices go back to normal when it ends."
    >
      {sale?.restored && <RestoredNotice at={sale.restored.at} action="Start over" onRemove={startAnew} />}
      {sale ? (
        <SaleEditor key={sale.key} id={sale.key} loaded={null} draft={sale.restored} />
      ) : (
        <p aria-busy="true">Loading…</p>
      )}
    </AdminPage>
  );
}

function Known({ id }: { id: string }) {
  const query = useQuery(saleQuery(id));
  const sale = query.data?.sale;
  return (
    <AdminPage
      back={back}
      title={sale?.name ?? 'Planned sale'}
      status={
        sale && (
          <>
            <SaleState state={sale.state} /> {saleTimes(sale)}
          </>
        )
      }
    >
      <Loaded query={query}>{(loaded) => <Shown sale={loaded.sale} />}</Loaded>
    </AdminPage>
  );
}

function Shown({ sale }: { sale: PlannedSale }) {
  return (
    <div className={styles.parts}>
      {(sale.state === 'planned' || sale.state === 'running') && <SaleActions sale={sale} />}
      {sale.state === 'running' && <EndField sale={sale} />}
      {sale.state === 'planned' ? <SaleEditor id={sale._id} loaded={sale} /> : <SaleReport sale={sale} />}
      <SaleHistory history={sale.history} />
    </div>
  );
}
