import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Subscriber, subscribers, type SubscriberState } from '#shared/admin/newsletter/api.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ExportList } from '../exports/ExportList.tsx';
import { useExports } from '../exports/useExports.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { ListSearch } from '../ui/ListSearch.tsx';
import { useListAddress } from '../ui/useListAddress.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useMay } from '../useMay.ts';
import { subscriptionLabel } from './newsletter-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Subscribers') }];

export default function SubscribersPage() {
  const { cursor, search, filter } = useListAddress();
  const state = (filter || 'confirmed') as SubscriberState;
  const mayExport = useMay('customers.change');
  const exports = useExports(['subscribers'], mayExport);
  const query = useQuery({
    queryKey: ['admin', 'subscribers', { cursor, search, state }],
    queryFn: ({ signal }) => adminApi(subscribers, { query: { cursor, search, state } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const counts = query.data?.counts;

  return (
    <AdminPage
      back={{ to: '/admin/newsletter', label: 'All newsletters' }}
      title="Subscribers"
      status={counts && subscriptionLabel(counts)}
      actions={
        mayExport && (
          <ExportButton exports={exports} request={{ kind: 'subscribers' }}>
            Export as CSV
          </ExportButton>
        )
      }
    >
      <ExportList exports={exports} />
      <ListTools>
        <Chips
          label="Filter subscribers"
          choices={[
            { value: '', label: 'Subscribed', count: counts?.confirmed },
            { value: 'pending', label: 'Not confirmed', count: counts?.pending },
            { value: 'unsubscribed', label: 'Unsubscribed', count: counts?.unsubscribed },
            { value: 'all', label: 'All' },
          ]}
        />
        <ListSearch label="Email" />
      </ListTools>
      <ListBody query={query} empty={<p>{search ? `No subscribers match “${search}”.` : 'This list is empty.'}</p>}>
        {({ subscribers: found }) => found.map((subscriber) => <Row key={subscriber._id} subscriber={subscriber} />)}
      </ListBody>
    </AdminPage>
  );
}

const states: Record<Subscriber['status'], { label: string; tone: Tone }> = {
  confirmed: { label: 'Subscribed', tone: 'good' },
  pending: { label: 'Not confirmed', tone: 'waits' },
  unsubscribed: { label: 'Unsubscribed', tone: 'quiet' },
};

function Row({ subscriber }: { subscriber: Subscriber }) {
  const { label, tone } = states[subscriber.status];
  return (
    <li className={rows.row}>
      <span className={rows.main}>
        <b>{subscriber.email}</b>
        <span className={rows.soft}>{subscriptionSummary(subscriber)}</span>
      </span>
      <span className={rows.facts}>
        {subscriber.unsubscribedAt !== null && `Unsubscribed on ${formatShortDayInLagos(subscriber.unsubscribedAt)}`}
      </span>
      <span className={rows.end}>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  );
}

/** The record of a subscriber's consent, in one line. */
function subscriptionSummary({ askedAt, source, confirmedAt }: Subscriber): string {
  const where = source === null ? '' : ` on ${source === '/' ? 'the home page' : source}`;
  const signedUp = `Signed up on ${formatShortDayInLagos(askedAt)}${where}`;
  return confirmedAt === null
    ? `${signedUp}, not confirmed`
    : `${signedUp}, confirmed on ${formatShortDayInLagos(confirmedAt)}`;
}
