import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../ui/useAction.ts';
import { invalidateOrders } from './order-queries.ts';

/**
 * Something done to orders: told when it is done or refused, and everything shown about orders is asked again, also
 * after a refusal, which may mean that somebody else was faster.
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
