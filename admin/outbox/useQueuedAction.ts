import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../ui/useAction.ts';
import type { InputOf, Kind, QueuedAction } from './actions.ts';
import { rejections } from './outbox.ts';
import { useOutbox } from './useOutbox.ts';

/**
 * An action that may wait for the network, with a toast for its result.
 *
 * @param onDone called with what was sent when it is done, or is stored and waits: its form can be closed. The page may show
 *   another by then
 */
export function useQueuedAction<K extends Kind>(kind: K, onDone?: (isDone: boolean, input: InputOf<K>) => void) {
  const outbox = useOutbox();
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: (input: InputOf<K>) => outbox.add({ kind, input } as QueuedAction),
    onSuccess: (result, input) => {
      // Waiting actions are marked in place and in the bar.
      if (result) toast.success(result.message);
      for (const reason of result ? rejections(result) : []) toast.error(reason);
      onDone?.(result !== null, input);
    },
    onError: ({ message }) => toast.error(message),
  });
  return { run: (input: InputOf<K>) => mutate(input), isBusy: isPending, error, clearError: reset };
}
