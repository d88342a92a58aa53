import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { find, type FoundCustomer, type FoundOrder, type FoundProduct } from '#shared/admin/find/api.ts';
import { minSearchLength } from '#shared/admin/orders/filters.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { adminQueryDefaults } from '../staff-query.ts';
import { Badge } from '../ui/Badge.tsx';
import { ListSearch } from '../ui/ListSearch.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import rows from '../ui/Rows.module.css';
import { useListAddress } from '../ui/useListAddress.ts';
import { useMay } from '../useMay.ts';
import styles from './FindPage.module.css';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Find') }];

/**
 * One search over orders, customers and products, as far as one may read them: by whatever somebody says on the phone or
 * reads on a label.
 */
export default function FindPage() {
  const { search } = useListAddress();
  const mayFindProducts = useMay('catalogue.change');
  const isLongEnough = search.length >= minSearchLength;
  const query = useQuery({
    queryKey: ['admin', 'find', search],
    queryFn: ({ signal }) => adminApi(find, { query: { search } }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const found = isLongEnough ? query.data?.found : undefined;
  const count = found && found.orders.rows.length + found.customers.rows.length + found.products.rows.length;

  return (
    <AdminPage title="Find" status={search !== '' && !isLongEnough && `Enter at least ${minSearchLength} characters.`}>
      <ListSearch
        label={mayFindProducts ? 'Order, phone, name, SKU, tracking' : 'Order, phone, name, tracking'}
        isFocused={search === ''}
      />
      {search === '' && (
        <p className={styles.hint}>
          An order’s number, a phone number, a name, an email address
          {mayFindProducts && ', a product, the SKU on a label'} or the tracking number of a parcel. Names don’t have to
          be spelt exactly.
        </p>
      )}
      {isLongEnough && query.isError && !found && <LoadFailed query={query} />}
      {count === 0 && !query.isPlaceholderData && (
        <p role="status" className={styles.hint}>
          Nothing matches “{search}”. Try a part of it, or a number.
        </p>
      )}
      {found && (
        <div className={styles.found} aria-busy={query.isPlaceholderData}>
          <Findings name="Orders" isSimilar={found.orders.isSimilar}>
            {found.orders.rows.map((order) => (
              <OrderFound key={order._id} order={order} />
            ))}
          </Findings>
          <Findings name="Customers" isSimilar={found.customers.isSimilar}>
            {found.customers.rows.map((customer) => (
              <CustomerFound key={customer._id} customer={customer} />
            ))}
          </Findings>
          <Findings name="Products" isSimilar={found.products.isSimilar}>
            {found.products.rows.map((product) => (
              <ProductFound key={product._id} product={product} />
            ))}
          </Findings>
        </div>
      )}
    </AdminPage>
  );
}

interface FindingsProps {
  name: string;
  isSimilar: boolean;
  children: readonly ReactNode[];
}

function Findings({ name, isSimilar, children }: FindingsProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{isSimilar ? `Similar ${name.toLowerCase()}` : name}</h2>
      <ul role="list" className={rows.rows}>
        {children}
      </ul>
    </section>
  );
}

function OrderFound({ order: { _id, name, status, isPickup, createdAt, totalAmount } }: { order: FoundOrder }) {
  return (
    <li>
      <Link className={rows.row} to={`/admin/orders/${_id}`}>
        <span className={rows.main}>
          <b>{orderNumber(_id)}</b>
          <span className={rows.soft}>{name || 'Deleted customer'}</span>
        </span>
        <span className={rows.facts}>
          {formatShortDayInLagos(createdAt)}, {formatNaira(totalAmount)}
        </span>
        <span className={rows.end}>
          <StatusBadge {...{ status, isPickup }} />
        </span>
      </Link>
    </li>
  );
}

function CustomerFound({ customer: { _id, name, email, phone } }: { customer: FoundCustomer }) {
  return (
    <li>
      <Link className={rows.row} to={`/admin/customers/${_id}`}>
        <span className={rows.main}>
          <b>{name}</b>
          <span className={rows.soft}>{[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}</span>
        </span>
      </Link>
    </li>
  );
}

function ProductFound({ product: { _id, name, status, sku } }: { product: FoundProduct }) {
  return (
    <li>
      <Link className={rows.row} to={sku === null ? `/admin/products/${_id}` : `/admin/stock/items/${sku}`}>
        <span className={rows.main}>
          <b>{name}</b>
          {sku !== null && <span className={rows.soft}>Stock of {sku}</span>}
        </span>
        <span className={rows.end}>{status !== 'published' && <Badge>{statusNames[status]}</Badge>}</span>
      </Link>
    </li>
  );
}

const statusNames: Readonly<Record<Exclude<FoundProduct['status'], 'published'>, string>> = {
  draft: 'Draft',
  archived: 'Archived',
};
