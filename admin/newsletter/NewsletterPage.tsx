import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { issues, type NewsletterIssue } from '#shared/admin/newsletter/api.ts';
import { formatDayInLagos, formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { useListAddress } from '../ui/useListAddress.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { subscriptionLabel, toPeople } from './newsletter-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Newsletter') }];

export default function NewsletterPage() {
  const { cursor } = useListAddress();
  const query = useQuery({
    queryKey: ['admin', 'issues', { cursor }],
    queryFn: ({ signal }) => adminApi(issues, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });

  return (
    <AdminPage
      title="Newsletter"
      status={query.data && subscriptionLabel(query.data.counts)}
      actions={
        <>
          <ButtonLink small kind="quiet" to="/admin/newsletter/subscribers">
            Subscribers
          </ButtonLink>
          <ButtonLink small to="/admin/newsletter/new">
            New newsletter
          </ButtonLink>
        </>
      }
    >
      <ListBody query={query} empty={<p>No newsletters yet. A few lines and a link are enough.</p>}>
        {({ issues: found }) => found.map((issue) => <IssueRow key={issue._id} issue={issue} />)}
      </ListBody>
    </AdminPage>
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
              ? `Draft by ${updatedBy}, saved on ${formatShortDayInLagos(updatedAt)}`
              : `Sent by ${sentBy} on ${formatDayInLagos(sentAt)}`}
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
