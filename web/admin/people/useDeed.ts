import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that a double click starts once: the second click comes before the first is on the screen, when a button
 * cannot be disabled yet.
 */
export function useDeed<Answer, Wish = void>(options: UseMutationOptions<Answer, Error, Wish>) {
  const deed = useMutation(options);
  const isUnderWay = useRef(false);

  const mutate = (wish: Wish, more: { onSuccess?: (answer: Answer) => void } = {}): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    deed.mutate(wish, {
      ...more,
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return { mutate, isPending: deed.isPending };
}
