import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ContactMessage, contactMessages, type MessageState } from '#shared/admin/contact/api.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
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
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Messages') }];

export default function MessagesPage() {
  const { cursor, search, filter } = useListAddress();
  const state = (filter || 'new') as MessageState;
  const query = useQuery({
    queryKey: ['admin', 'messages', { cursor, search, state }],
    queryFn: ({ signal }) => adminApi(contactMessages, { query: { cursor, search, state } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const unanswered = query.data?.unanswered;

  return (
    <AdminPage title="Messages" status={unanswered !== undefined && waiting(unanswered)}>
      <ListTools>
        <Chips
          label="Filter messages"
          choices={[
            { value: '', label: 'To answer', count: unanswered },
            { value: 'answered', label: 'Answered' },
            { value: 'all', label: 'All' },
          ]}
        />
        <ListSearch label="Name, email or text" />
      </ListTools>
      <ListBody query={query} empty={<p>{search ? `No messages match “${search}”.` : empty[state]}</p>}>
        {({ contactMessages: found }) => found.map((message) => <MessageRow key={message._id} message={message} />)}
      </ListBody>
    </AdminPage>
  );
}

const empty: Record<MessageState, string> = {
  new: 'New messages from the contact page appear here.',
  answered: 'No answered messages yet.',
  all: 'No messages yet. Messages from the contact page appear here.',
};

const waiting = (unanswered: number) =>
  unanswered === 0 ? 'No messages to answer.' : `${formatCount(unanswered, 'message')} to answer.`;

function MessageRow({ message: { _id, name, message, sentAt, answeredAt } }: { message: ContactMessage }) {
  return (
    <li>
      <Link className={rows.row} to={`/admin/messages/${_id}`}>
        <span className={rows.main}>
          <b>{name}</b>
          <span className={rows.soft}>{message.length > 120 ? `${message.slice(0, 120).trimEnd()}…` : message}</span>
        </span>
        <span className={rows.facts}>{formatMomentInLagos(sentAt)}</span>
        <span className={rows.end}>
          {answeredAt === null ? <Badge tone="waits">To answer</Badge> : <Badge tone="good">Answered</Badge>}
        </span>
      </Link>
    </li>
  );
}
