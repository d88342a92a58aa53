import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../ui/useAction.ts';
import { invalidateOrders } from './order-queries.ts';

/**
 * An action on orders with a toast for its result. Afterwards all order queries are invalidated, also after an error,
 * because the order may have been changed by somebody else.
 */
export function useOrderAction<Wish = void>(verb: (wish: Wish) => Promise<{ message: string }>, onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: verb,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (refusal) => toast.error(refusal.message),
    onSettled: () => invalidateOrders(client),
  });
  return { run: (wish: Wish) => mutate(wish), isBusy: isPending, error, forgetError: reset };
}
