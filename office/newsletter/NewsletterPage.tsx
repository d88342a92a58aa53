import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { issues, type NewsletterIssue } from '#shared/newsletter/admin-api.ts';
import { dayInLagos, shortDayInLagos } from '#web/ui/dates.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/title.ts';
import { officeApi } from '../office-api.ts';
import { OfficePage } from '../OfficePage.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { useListAddress } from '../ui/useListAddress.ts';
import { officeDefaults } from '../queries.ts';
import { subscribedInWords, toPeople } from './in-words.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Newsletter') }];

export default function NewsletterPage() {
  const { page } = useListAddress();
  const query = useQuery({
    queryKey: ['office', 'issues', { page }],
    queryFn: ({ signal }) => officeApi(issues, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    ...officeDefaults,
  });

  return (
    <OfficePage
      title="Newsletter"
      status={query.data && subscribedInWords(query.data.counts)}
      actions={
        <>
          <ButtonLink kind="quiet" to="/admin/newsletter/subscribers">
            Subscribers
          </ButtonLink>
          <ButtonLink to="/admin/newsletter/new">Write one</ButtonLink>
        </>
      }
    >
      <ListBody query={query} empty={<p>Nothing was written yet. A few lines and a link are enough.</p>}>
        {({ issues: found }) => found.map((issue) => <IssueRow key={issue._id} issue={issue} />)}
      </ListBody>
    </OfficePage>
  );
}

function IssueRow({
  issue: { _id, subject, sentAt, sentBy, people, updatedAt, updatedBy },
}: {
  issue: NewsletterIssue;
}) {
  return (
    <li>
      <Link className={rows.row} to={`/admin/newsletter/${_id}`}>
        <span className={rows.main}>
          <b>{subject}</b>
          <span className={rows.soft}>
            {sentAt === null
              ? `Written by ${updatedBy}, kept on ${shortDayInLagos(updatedAt)}`
              : `Sent by ${sentBy} on ${dayInLagos(sentAt)}`}
          </span>
        </span>
        <span className={rows.facts}>{people !== null && toPeople(people)}</span>
        <span className={rows.end}>
          {sentAt === null ? <Badge tone="waits">Draft</Badge> : <Badge tone="good">Sent</Badge>}
        </span>
      </Link>
    </li>
  );
}
