import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Customer, type CustomerKind, customers } from '#shared/admin/customers/api.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { ListSearch } from '../ui/ListSearch.tsx';
import { useListAddress } from '../ui/useListAddress.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useMay } from '../useMay.ts';
import { ordersMatching } from '../orders/orders-matching.ts';
import { ordersOfCustomer } from './orders-of-customer.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }];

const kinds = [
  { value: '', label: 'All' },
  { value: 'accounts', label: 'With an account' },
  { value: 'guests', label: 'Guests' },
] as const;

export default function CustomersPage() {
  const { cursor, search, filter } = useListAddress();
  const kind = (filter || 'all') as CustomerKind;
  const mayExport = useMay('customers.change');
  const exports = useExports(['customers'], mayExport);
  const query = useQuery({
    queryKey: ['admin', 'customers', { cursor, search, kind }],
    queryFn: ({ signal }) => adminApi(customers, { query: { cursor, search, kind } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const total = query.data?.total;

  return (
    <AdminPage
      title="Customers"
      status={total !== undefined && `${formatLargeCount(total, 'customer')}.`}
      actions={
        mayExport && (
          <ExportButton exports={exports} request={{ kind: 'customers' }}>
            Export as CSV
          </ExportButton>
        )
      }
    >
      <ExportList exports={exports} />
      <ListTools>
        <Chips label="Filter customers" choices={kinds} />
        <ListSearch label="Name, email or phone" />
      </ListTools>
      <ListBody
        query={query}
        empty={
          search ? (
            <>
              <p>No customers match “{search}”. Customers without an email address are found by their orders.</p>
              <Link className="link" to={ordersMatching(search)}>
                Search orders
              </Link>
            </>
          ) : (
            <p>No customers yet. Everyone who orders with an email address appears here.</p>
          )
        }
      >
        {({ customers: people }) => people.map((person) => <CustomerRow key={person._id} person={person} />)}
      </ListBody>
    </AdminPage>
  );
}

function CustomerRow({ person }: { person: Customer }) {
  const { _id, name, email, phone, hasAccount } = person;
  return (
    <li>
      <Link className={rows.row} to={`/admin/customers/${_id}`}>
        <span className={rows.main}>
          <b>{name}</b>
          <span className={rows.soft}>{[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}</span>
        </span>
        <span className={rows.facts}>{purchaseSummary(person)}</span>
        <span className={rows.end}>{hasAccount && <Badge>Account</Badge>}</span>
      </Link>
    </li>
  );
}

function purchaseSummary(person: Customer): string {
  const { lastOrderAt } = person;
  const last = lastOrderAt && `last order ${formatShortDayInLagos(lastOrderAt)}`;
  return [ordersOfCustomer(person) ?? 'No orders yet', last].filter(Boolean).join(', ');
}
