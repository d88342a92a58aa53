import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toasts/toast.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useAction } from './useAction.ts';

interface DeletionProps {
  /** The object that is deleted, as in 'this draft'. */
  what: string;
  action: () => Promise<{ message: string }>;
  /** The queries of the item and of its list. */
  known: QueryKey;
  listed: QueryKey;
  /** The path of its list. */
  backTo: string;
  /** A note to read before confirming. */
  children: ReactNode;
}

/** Deletes the item of the current page after confirmation and returns to the list. */
export function Deletion({ what, action, known, listed, backTo, children }: DeletionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const goTo = useNavigate();
  const queries = useQueryClient();
  const remove = useAction({
    mutationFn: action,
    onSuccess: ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: listed });
      // Only after the page that shows it is gone, or it would fetch it again.
      void Promise.resolve(goTo(backTo)).then(() => queries.removeQueries({ queryKey: known }));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <p>
        <button type="button" className="link" onClick={() => setConfirming(true)}>
          Delete {what}
        </button>
      </p>
      <ConfirmDialog
        title={`Delete ${what}?`}
        open={isConfirming}
        onClose={() => setConfirming(false)}
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
