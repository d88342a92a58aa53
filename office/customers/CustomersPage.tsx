import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Customer, type CustomerKind, customers } from '#shared/customers/admin-api.ts';
import { formatNaira } from '#shared/money.ts';
import { shortDayInLagos } from '#web/ui/dates.ts';
import { pageTitle } from '#web/ui/title.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { officeApi } from '../office-api.ts';
import { OfficePage } from '../OfficePage.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { SearchBox } from '../ui/SearchBox.tsx';
import { useListAddress } from '../ui/useListAddress.ts';
import { officeDefaults } from '../queries.ts';
import { useIsOwner } from '../useIsOwner.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }];

const kinds = [
  { value: '', label: 'All' },
  { value: 'accounts', label: 'With an account' },
  { value: 'guests', label: 'Guests' },
] as const;

export default function CustomersPage() {
  const { page, search, filter } = useListAddress();
  const kind = (filter || 'all') as CustomerKind;
  const isOwner = useIsOwner();
  const exports = useExports(['customers'], isOwner === true);
  const query = useQuery({
    queryKey: ['office', 'customers', { page, search, kind }],
    queryFn: ({ signal }) => officeApi(customers, { query: { page, search, kind } }, { signal }),
    placeholderData: keepPreviousData,
    ...officeDefaults,
  });
  const total = query.data?.total;

  return (
    <OfficePage
      title="Customers"
      status={total !== undefined && (total === 1 ? 'One person.' : `${total.toLocaleString('en-NG')} people.`)}
      actions={
        isOwner && (
          <ExportButton exports={exports} wish={{ kind: 'customers' }}>
            Export as CSV
          </ExportButton>
        )
      }
    >
      <ExportList exports={exports} />
      <ListTools>
        <Chips label="Which customers" choices={kinds} />
        <SearchBox label="Name, e-mail or phone" />
      </ListTools>
      <ListBody
        query={query}
        empty={
          <p>{search ? `Nobody is found by “${search}”.` : 'Nobody yet. Whoever buys something is listed here.'}</p>
        }
      >
        {({ customers: people }) => people.map((person) => <CustomerRow key={person._id} person={person} />)}
      </ListBody>
    </OfficePage>
  );
}

function CustomerRow({ person }: { person: Customer }) {
  const { _id, name, email, phone, hasAccount } = person;
  return (
    <li>
      <Link className={rows.row} to={`/admin/customers/${_id}`}>
        <span className={rows.main}>
          <b>{name}</b>
          <span className={rows.soft}>{[email, phone].filter(Boolean).join(', ')}</span>
        </span>
        <span className={rows.facts}>{boughtInWords(person)}</span>
        <span className={rows.end}>{hasAccount && <Badge>Account</Badge>}</span>
      </Link>
    </li>
  );
}

function boughtInWords({ orders, spent, lastOrderAt }: Customer): string {
  if (lastOrderAt === null) return 'Nothing bought yet';
  const many = orders === 1 ? '1 order' : `${orders.toLocaleString('en-NG')} orders`;
  return `${many}, ${formatNaira(spent)}, last on ${shortDayInLagos(lastOrderAt)}`;
}
