import { useQueryClient } from '@tanstack/react-query';
import { type adminReturn, adminReturn as adminReturnCall } from '#shared/admin/returns/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { invalidateOrders } from '../orders/order-queries.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';

/** A return with its lines and its refund. */
export const returnQuery = (id: string) => ({
  queryKey: ['admin', 'return', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => adminApi(adminReturnCall, { params: { id } }, { signal }),
  ...adminQueryDefaults,
});

/** An action on a return with a toast for its result. Afterwards the return is reloaded, also after an error. */
export function useReturnAction<Input = void>(
  id: string,
  action: (input: Input) => Promise<Output<typeof adminReturn>>,
) {
  const queries = useQueryClient();
  const { mutate, isPending } = useAction({
    mutationFn: action,
    onSuccess: (response) => {
      showSaved(queries, ['admin', 'return', id], response);
      toast.success(response.message);
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: ['admin', 'return', id] });
      toast.error(error.message);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['admin', 'returns'] });
      void queries.invalidateQueries({ queryKey: ['admin', 'stock'] });
      return invalidateOrders(queries);
    },
  });
  return { run: (input: Input) => mutate(input), isBusy: isPending };
}
