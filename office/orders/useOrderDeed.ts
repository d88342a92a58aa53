import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast.ts';
import { useDeed } from '../ui/useDeed.ts';
import { askOrdersAgain } from './queries.ts';

/**
 * Something done to orders: told when it is done or refused, and everything shown about orders is asked again, also
 * after a refusal, which may mean that somebody else was faster.
 */
export function useOrderDeed<Wish = void>(verb: (wish: Wish) => Promise<{ message: string }>, onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useDeed({
    mutationFn: verb,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (refusal) => toast.error(refusal.message),
    onSettled: () => askOrdersAgain(client),
  });
  return { run: (wish: Wish) => mutate(wish), isBusy: isPending, error, forgetError: reset };
}
