import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publishDrafts } from '#shared/admin/products/api.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useAction } from '../ui/useAction.ts';
import type { ListQuery } from './product-queries.ts';

/** Publishes all drafts that the list shows on its pages, after a file or photos added many. */
export function PublishDrafts({ listQuery, total }: { listQuery: ListQuery; total: number }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { cursor: _cursor, status: _status, ...filter } = listQuery;
  const drafts = formatLargeCount(total, 'draft');
  const publishing = useAction({
    mutationFn: () => adminApi(publishDrafts, { body: { filter } }),
    onSuccess: ({ message, published }) => {
      setOpen(false);
      (published > 0 ? toast.success : toast.error)(message);
      void queries.invalidateQueries({ queryKey: ['products'] });
      return queries.invalidateQueries({ queryKey: ['admin', 'products'] });
    },
    onError: ({ message }) => toast.error(message),
  });

  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        Publish all {drafts}
      </Button>
      <ConfirmDialog
        title={`Publish ${drafts}?`}
        open={isOpen}
        onClose={() => setOpen(false)}
        yes={`Publish ${drafts}`}
        isBusy={publishing.isPending}
        onYes={() => publishing.mutate()}
      >
        <p>Customers can buy them at once. Those without a picture or a size, or not filled in yet, stay drafts.</p>
      </ConfirmDialog>
    </>
  );
}
