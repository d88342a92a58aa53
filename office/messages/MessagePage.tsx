import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type ContactMessage, contactMessage, deleteMessage, markAnswered } from '#shared/contact/admin-api.ts';
import { dayInLagos, timeInLagos } from '#web/ui/dates.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/title.ts';
import { toast } from '#web/ui/toast.ts';
import { officeApi } from '../office-api.ts';
import { OfficePage } from '../OfficePage.tsx';
import asking from '../ui/Asking.module.css';
import { Deletion } from '../ui/Deletion.tsx';
import form from '../ui/Form.module.css';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useDeed } from '../ui/useDeed.ts';
import { officeDefaults } from '../queries.ts';
import { answerAddress } from './answer-address.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Message') }];

export default function MessagePage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['office', 'message', id],
    queryFn: ({ signal }) => officeApi(contactMessage, { params: { id } }, { signal }),
    ...officeDefaults,
  });
  const message = query.data?.contactMessage;
  return (
    <OfficePage title={message?.name ?? 'Message'} status={message && standing(message)}>
      {query.isError && !message && <LoadFailed query={query} />}
      {message && <Message message={message} />}
    </OfficePage>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { name } = useShopSettings();
  const { _id: id, email, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  const queries = useQueryClient();
  const mark = useDeed({
    mutationFn: () => officeApi(markAnswered, { params: { id }, body: { isAnswered: !isAnswered } }),
    onSuccess: (answer) => {
      queries.setQueryData(['office', 'message', id], answer);
      void queries.invalidateQueries({ queryKey: ['office', 'messages'] });
      toast.success(answer.message);
    },
    onError: (error) => toast.error(error.message),
  });

  return (
    <div className={form.form}>
      <p>
        From <a href={`mailto:${email}`}>{email}</a>
      </p>
      <blockquote className={form.said}>{message.message}</blockquote>
      <div className={asking.buttons}>
        <a className={buttonClass({})} href={answerAddress(message, name)}>
          Answer by e-mail
        </a>
        <Button kind="quiet" disabled={mark.isPending} onClick={() => mark.mutate()}>
          {isAnswered ? 'Not answered after all' : 'Mark as answered'}
        </Button>
      </div>
      <Deletion
        what="this message"
        verb={() => officeApi(deleteMessage, { params: { id } })}
        known={['office', 'message', id]}
        listed={['office', 'messages']}
        backTo="/admin/messages"
      >
        <p>It cannot be brought back. Left alone, messages are kept for a year.</p>
      </Deletion>
    </div>
  );
}

function standing({ sentAt, answeredAt, answeredBy }: ContactMessage): string {
  const sent = `Written on ${dayInLagos(sentAt)} at ${timeInLagos(sentAt)}.`;
  return answeredAt === null ? sent : `${sent} Answered by ${answeredBy} on ${dayInLagos(answeredAt)}.`;
}
