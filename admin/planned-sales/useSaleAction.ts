import { useQueryClient } from '@tanstack/react-query';
import type { PlannedSale } from '#shared/admin/planned-sales/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { saleQuery, salesQuery } from './sale-queries.ts';

type Reply = { success: true; message: string; sale: PlannedSale };

/** What is done to a sale: shows its new state, or reads it again when somebody else was first. */
export function useSaleAction<Input>(id: string, action: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useAction<Reply, Input>({
    mutationFn: action,
    onSuccess: (reply) => {
      showSaved(queries, saleQuery(id).queryKey, reply);
      void queries.invalidateQueries({ queryKey: salesQuery.queryKey });
      toast.success(reply.message);
    },
    onError: (error) => {
      toast.error(error.message);
      void queries.invalidateQueries({ queryKey: saleQuery(id).queryKey });
    },
  });
}
