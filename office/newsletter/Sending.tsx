import { useQueryClient } from '@tanstack/react-query';
import { type NewsletterIssue, sendIssue } from '#shared/newsletter/admin-api.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toast.ts';
import { officeApi } from '../office-api.ts';
import { Asking } from '../ui/Asking.tsx';
import { useDeed } from '../ui/useDeed.ts';
import { toPeople } from './in-words.ts';

interface SendingProps {
  issue: NewsletterIssue;
  people: number;
  open: boolean;
  onClose: () => void;
}

/** Says to how many people it goes, and sends it once they are confirmed. */
export function Sending({ issue, people, open, onClose }: SendingProps) {
  const queries = useQueryClient();
  const key = ['office', 'issue', issue._id];
  const send = useDeed({
    mutationFn: () => officeApi(sendIssue, { params: { id: issue._id }, body: { version: issue.version, people } }),
    onSuccess: (answer) => {
      queries.setQueryData(key, answer);
      void queries.invalidateQueries({ queryKey: ['office', 'issues'] });
      toast.success(answer.message);
      onClose();
    },
    onError: (error) => {
      toast.error(error.message);
      onClose();
      // Somebody changed or sent it meanwhile, or others subscribed: that is what is shown next.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <Asking
      title="Send it now?"
      open={open}
      onClose={onClose}
      yes={send.isPending ? 'Sending…' : `Send ${toPeople(people)}`}
      isBusy={send.isPending}
      onYes={() => send.mutate()}
    >
      <p>
        “{issue.subject}” goes {toPeople(people)}. It cannot be called back.
      </p>
    </Asking>
  );
}
