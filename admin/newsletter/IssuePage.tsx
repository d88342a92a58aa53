import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { issue as issueCall, type NewsletterIssue } from '#shared/admin/newsletter/api.ts';
import { formatDayInLagos, formatMomentInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import form from '../ui/forms/Form.module.css';
import { Loaded } from '../ui/Loaded.tsx';
import { adminQueryDefaults } from '../staff-query.ts';
import { toPeople } from './newsletter-labels.ts';
import { IssueEditor } from './IssueEditor.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Newsletter') }];

/** A newsletter issue: the editor of a draft, or a sent issue. */
export default function IssuePage() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: ['admin', 'issue', id],
    queryFn: ({ signal }) => adminApi(issueCall, { params: { id } }, { signal }),
    enabled: !isNew,
    ...adminQueryDefaults,
    // A refetch on window focus must not overwrite what is being written.
    refetchOnWindowFocus: false,
    // Until all its emails are queued.
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.issue) ? 2_000 : false),
  });
  const issue = query.data?.issue ?? null;

  return (
    <AdminPage
      back={{ to: '/admin/newsletter', label: 'All newsletters' }}
      title={issue?.subject ?? (isNew ? 'New newsletter' : 'Newsletter')}
      status={issue && issueStatus(issue)}
    >
      {!isNew && <Loaded query={query}>{() => null}</Loaded>}
      {/* A draft that is saved for the first time gets its address without losing its place. */}
      {(isNew || issue?.sentAt === null) && <IssueEditor issue={issue} people={query.data?.subscribers ?? 0} />}
      {issue !== null && issue.sentAt !== null && <p className={form.quote}>{issue.text}</p>}
    </AdminPage>
  );
}

const isOnItsWay = (issue: NewsletterIssue | undefined) =>
  issue !== undefined && issue.sentAt !== null && issue.people === null;

function issueStatus({ sentAt, sentBy, people, updatedAt, updatedBy }: NewsletterIssue): string {
  if (sentAt === null) return `Draft, saved by ${updatedBy} on ${formatMomentInLagos(updatedAt)}.`;
  const sent = `Sent by ${sentBy} on ${formatDayInLagos(sentAt)} at ${formatTimeInLagos(sentAt)}`;
  return people === null ? `${sent}. Preparing the emails…` : `${sent}, ${toPeople(people)}.`;
}
