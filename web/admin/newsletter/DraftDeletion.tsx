import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteIssue } from '#shared/newsletter/admin-api.ts';
import { toast } from '../../ui/toast.ts';
import { officeApi } from '../office-api.ts';
import { Asking } from '../people/Asking.tsx';
import { useDeed } from '../people/useDeed.ts';

/** Throws a draft away. */
export function DraftDeletion({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const goTo = useNavigate();
  const queries = useQueryClient();
  const remove = useDeed({
    mutationFn: () => officeApi(deleteIssue, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: ['office', 'issues'] });
      // Only when the page that shows it is gone: it would ask for it again.
      void Promise.resolve(goTo('/admin/newsletter')).then(() =>
        queries.removeQueries({ queryKey: ['office', 'issue', id] }),
      );
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <p>
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Delete this draft
        </button>
      </p>
      <Asking
        title="Delete this draft?"
        open={isAsking}
        onClose={() => setAsking(false)}
        yes={remove.isPending ? 'Deleting…' : 'Delete'}
        isDanger
        isBusy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        <p>What is written in it is gone then.</p>
      </Asking>
    </>
  );
}
