import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../ui/useAction.ts';
import { invalidateOrders } from './order-queries.ts';

interface OrderActionOptions {
  /** The errors that the form itself says. A toast would say them twice, and cover its buttons. */
  isShown?: (error: Error) => boolean;
  /** Whether the form is open. If it was closed while it was being sent, a toast says that nothing was saved. */
  isOpen?: boolean;
}

/**
 * An action on orders with a toast for its result. Afterwards all order queries are invalidated, also after an error,
 * because the order may have been changed by somebody else.
 */
export function useOrderAction<Input = void>(
  action: (input: Input) => Promise<{ message: string }>,
  onDone?: () => void,
  { isShown = () => false, isOpen = true }: OrderActionOptions = {},
) {
  const client = useQueryClient();
  // The response may come when the form is not even mounted any more.
  const isOpenNow = useRef(false);
  useEffect(() => {
    isOpenNow.current = isOpen;
    return () => {
      isOpenNow.current = false;
    };
  }, [isOpen]);
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: action,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (problem) => {
      if (!isShown(problem)) toast.error(problem.message);
      else if (!isOpenNow.current) toast.error(adminMessages.general.changedWhileClosed);
    },
    onSettled: () => invalidateOrders(client),
  });
  return { run: (input: Input) => mutate(input), isBusy: isPending, error, clearError: reset };
}
