import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type ContactMessage, contactMessage, deleteMessage, markAnswered } from '#shared/admin/contact/api.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import confirming from '../ui/ConfirmDialog.module.css';
import { Deletion } from '../ui/Deletion.tsx';
import form from '../ui/forms/Form.module.css';
import { Loaded } from '../ui/Loaded.tsx';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { replyLink } from './reply-link.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Message') }];

export default function MessagePage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['admin', 'message', id],
    queryFn: ({ signal }) => adminApi(contactMessage, { params: { id } }, { signal }),
    ...adminQueryDefaults,
  });
  const message = query.data?.contactMessage;
  return (
    <AdminPage
      back={{ to: '/admin/messages', label: 'All messages' }}
      title={message?.name ?? 'Message'}
      status={message && sentText(message)}
    >
      <Loaded query={query}>{({ contactMessage: loaded }) => <Message message={loaded} />}</Loaded>
    </AdminPage>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { name } = useShopSettings();
  const { _id: id, email, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  const queries = useQueryClient();
  const toggle = useAction({
    mutationFn: () => adminApi(markAnswered, { params: { id }, body: { isAnswered: !isAnswered } }),
    onSuccess: (response) => {
      showSaved(queries, ['admin', 'message', id], response);
      void queries.invalidateQueries({ queryKey: ['admin', 'messages'] });
      void queries.invalidateQueries({ queryKey: ['admin', 'bar'] });
      toast.success(response.message);
    },
    onError: (error) => toast.error(error.message),
  });

  return (
    <div className={form.form}>
      <p>
        From <a href={`mailto:${email}`}>{email}</a>
      </p>
      <blockquote className={form.quote}>{message.message}</blockquote>
      <div className={confirming.buttons}>
        <a className={buttonClass({})} href={replyLink(message, name)}>
          Reply by email
        </a>
        <Button kind="quiet" disabled={toggle.isPending} onClick={() => toggle.mutate()}>
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
      </div>
      <Deletion
        what="this message"
        action={() => adminApi(deleteMessage, { params: { id } })}
        known={['admin', 'message', id]}
        listed={['admin', 'messages']}
        backTo="/admin/messages"
      >
        <p>This can’t be undone. Otherwise messages are kept for a year.</p>
      </Deletion>
    </div>
  );
}

function sentText({ sentAt, answeredAt, answeredBy }: ContactMessage): string {
  const sent = `Sent on ${formatDayInLagos(sentAt)} at ${formatTimeInLagos(sentAt)}.`;
  return answeredAt === null ? sent : `${sent} Answered by ${answeredBy} on ${formatDayInLagos(answeredAt)}.`;
}
