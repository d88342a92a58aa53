import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminReturns, type ReturnRow, type ReturnState } from '#shared/admin/returns/api.ts';
import { messages } from '#shared/messages.ts';
import { returnPhotoUrl } from '#shared/photos/photo-urls.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { itemCount } from '../orders/labels/order-labels.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { Chips } from '../ui/Chips.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { RowPhotos } from '../ui/images/RowPhotos.tsx';
import rows from '../ui/Rows.module.css';
import { useListAddress } from '../ui/useListAddress.ts';
import { ReturnBadge } from './ReturnBadge.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Returns') }];

/** Returns to decide, on their way back, and received. */
export default function ReturnsPage() {
  const { cursor, filter } = useListAddress();
  const state = (filter || 'new') as ReturnState;
  const query = useQuery({
    queryKey: ['admin', 'returns', { cursor, state }],
    queryFn: ({ signal }) => adminApi(adminReturns, { query: { cursor, state } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const counts = query.data?.counts;

  return (
    <AdminPage title="Returns" status={counts && waiting(counts.new)}>
      <ListTools>
        <Chips
          label="Filter returns"
          choices={[
            { value: '', label: 'To decide', count: counts?.new },
            { value: 'accepted', label: 'On their way', count: counts?.accepted },
            { value: 'received', label: 'Received' },
            { value: 'all', label: 'All' },
          ]}
        />
      </ListTools>
      <ListBody query={query} empty={<p>{empty[state]}</p>}>
        {({ returns }) => returns.map((one) => <Row key={one._id} one={one} />)}
      </ListBody>
    </AdminPage>
  );
}

const empty: Record<ReturnState, string> = {
  new: 'Customers can request a return on the page of a delivered order. New requests appear here.',
  accepted: 'No returns on their way.',
  received: 'No returns received yet.',
  all: 'No returns yet. Customers can request one on the page of a delivered order.',
};

const waiting = (count: number) =>
  count === 0 ? 'No returns to decide.' : `${formatCount(count, 'return')} to decide.`;

function Row({ one }: { one: ReturnRow }) {
  const { _id, orderId, name, kind, status, reason, requestedAt, units, photos, hasNotArrived } = one;
  return (
    <li>
      <Link className={rows.row} to={`/admin/returns/${_id}`}>
        <span className={rows.main}>
          <b>{name || orderNumber(orderId)}</b>
          <span className={rows.soft}>
            {kind === 'exchange' && 'Exchange of '}
            {itemCount(units)} of {orderNumber(orderId)}: {messages.returns.reasons[reason]}
          </span>
          <RowPhotos photos={photos} urlOf={returnPhotoUrl(_id)} />
        </span>
        <span className={rows.facts}>{formatShortDayInLagos(requestedAt)}</span>
        <span className={rows.end}>
          <ReturnBadge status={status} hasNotArrived={hasNotArrived} />
        </span>
      </Link>
    </li>
  );
}
