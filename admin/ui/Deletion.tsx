import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toasts/toast.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useAction } from './useAction.ts';

interface DeletionProps {
  /** What goes, as in 'this draft'. */
  what: string;
  verb: () => Promise<{ message: string }>;
  /** What is known of it, and the list that it stood in. */
  known: QueryKey;
  listed: QueryKey;
  /** Where its list is. */
  backTo: string;
  /** What is to be known before one says yes. */
  children: ReactNode;
}

/** Deletes what its own page shows, after asking, and goes back to the list. */
export function Deletion({ what, verb, known, listed, backTo, children }: DeletionProps) {
  const [isAsking, setAsking] = useState(false);
  const goTo = useNavigate();
  const queries = useQueryClient();
  const remove = useAction({
    mutationFn: verb,
    onSuccess: ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: listed });
      // Only when the page that shows it is gone: it would ask for it again.
      void Promise.resolve(goTo(backTo)).then(() => queries.removeQueries({ queryKey: known }));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <p>
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Delete {what}
        </button>
      </p>
      <ConfirmDialog
        title={`Delete ${what}?`}
        open={isAsking}
        onClose={() => setAsking(false)}
        yes={remove.isPending ? 'Deleting…' : 'Delete'}
        isDanger
        isBusy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
