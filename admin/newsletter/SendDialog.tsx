import { useQueryClient } from '@tanstack/react-query';
import { sendIssue } from '#shared/admin/newsletter/api.ts';
import type { IssueForm } from '#shared/admin/newsletter/forms.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { toPeople } from './newsletter-labels.ts';

interface SendDialogProps {
  id: string;
  /** What its sender has read. */
  issue: IssueForm;
  people: number;
  open: boolean;
  onClose: () => void;
}

/** Shows the number of recipients and sends the issue after confirmation. */
export function SendDialog({ id, issue, people, open, onClose }: SendDialogProps) {
  const queries = useQueryClient();
  const key = ['admin', 'issue', id];
  const send = useAction({
    mutationFn: () => adminApi(sendIssue, { params: { id }, body: { version: issue.version, people } }),
    onSuccess: (response) => {
      showSaved(queries, key, response);
      void queries.invalidateQueries({ queryKey: ['admin', 'issues'] });
      toast.success(response.message);
      onClose();
    },
    onError: (error) => {
      toast.error(error.message);
      onClose();
      // It was changed or sent elsewhere, or the number of subscribers changed: show the current state.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <ConfirmDialog
      title="Send newsletter?"
      open={open}
      onClose={onClose}
      yes={send.isPending ? 'Sending…' : `Send ${toPeople(people)}`}
      isBusy={send.isPending}
      onYes={() => send.mutate()}
    >
      <p>
        “{issue.subject}” goes {toPeople(people)}. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
