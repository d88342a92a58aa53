import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { discountBadge } from '#shared/catalogue/discount.ts';
import { messages } from '#shared/messages.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import rows from '../ui/Rows.module.css';
import { editedText } from './edited-text.ts';
import { newSale, salePath, salesQuery } from './sale-queries.ts';
import { SaleState } from './SaleState.tsx';
import { saleTimes } from './sale-times.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Planned sales') }];

/** Sales with a start and an end, those to come first. */
export default function SalesPage() {
  const query = useQuery(salesQuery);
  return (
    <AdminPage
      back={{ to: '/admin/products', label: 'All products' }}
      title="Planned sales"
      status="Put many products on sale between two dates."
      actions={
        <ButtonLink small to={salePath(newSale)}>
          Plan a sale
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {({ sales }) =>
          sales.length === 0 ? (
            <p>No planned sales yet.</p>
          ) : (
            <ul role="list" className={rows.rows}>
              {sales.map((sale) => (
                <li key={sale._id}>
                  <Link className={rows.row} to={salePath(sale._id)}>
                    <span className={rows.main}>
                      <b>{sale.name}</b>
                      <span className={rows.soft}>{saleTimes(sale)}</span>
                    </span>
                    <span className={rows.facts}>
                      {messages.products.count(sale.products)}, {badgeLabel(sale.percent)}
                      {sale.state === 'ended' && editedText(sale) && (
                        <>
                          <br />
                          {editedText(sale)}
                        </>
                      )}
                    </span>
                    <span className={rows.end}>
                      <SaleState state={sale.state} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </AdminPage>
  );
}

function badgeLabel(percent: number): string {
  const badge = discountBadge(percent);
  return badge ? `badge ${badge}` : 'half price';
}
