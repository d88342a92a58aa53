import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ContactMessage, contactMessages, type MessageState } from '#shared/contact/admin-api.ts';
import { shortDayInLagos, timeInLagos } from '#web/ui/dates.ts';
import { pageTitle } from '#web/ui/title.ts';
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
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Messages') }];

export default function MessagesPage() {
  const { page, search, filter } = useListAddress();
  const state = (filter || 'new') as MessageState;
  const query = useQuery({
    queryKey: ['office', 'messages', { page, search, state }],
    queryFn: ({ signal }) => officeApi(contactMessages, { query: { page, search, state } }, { signal }),
    placeholderData: keepPreviousData,
    ...officeDefaults,
  });
  const unanswered = query.data?.unanswered;

  return (
    <OfficePage title="Messages" status={unanswered !== undefined && waiting(unanswered)}>
      <ListTools>
        <Chips
          label="Which messages"
          choices={[
            { value: '', label: 'To answer', count: unanswered },
            { value: 'answered', label: 'Answered' },
            { value: 'all', label: 'All' },
          ]}
        />
        <SearchBox label="Name, e-mail or words" />
      </ListTools>
      <ListBody query={query} empty={<p>{search ? `Nothing is found by “${search}”.` : empty[state]}</p>}>
        {({ contactMessages: found }) => found.map((message) => <MessageRow key={message._id} message={message} />)}
      </ListBody>
    </OfficePage>
  );
}

const empty: Record<MessageState, string> = {
  new: 'Everybody has their answer.',
  answered: 'Nothing was answered yet.',
  all: 'Nobody has written yet. What is sent from the contact page arrives here.',
};

const waiting = (unanswered: number) =>
  unanswered === 0
    ? 'Nobody waits for an answer.'
    : `${unanswered === 1 ? 'One waits' : `${unanswered} wait`} for an answer.`;

function MessageRow({ message: { _id, name, message, sentAt, answeredAt } }: { message: ContactMessage }) {
  return (
    <li>
      <Link className={rows.row} to={`/admin/messages/${_id}`}>
        <span className={rows.main}>
          <b>{name}</b>
          <span className={rows.soft}>{message.length > 120 ? `${message.slice(0, 120).trimEnd()}…` : message}</span>
        </span>
        <span className={rows.facts}>
          {shortDayInLagos(sentAt)}, {timeInLagos(sentAt)}
        </span>
        <span className={rows.end}>
          {answeredAt === null ? <Badge tone="waits">To answer</Badge> : <Badge tone="good">Answered</Badge>}
        </span>
      </Link>
    </li>
  );
}
