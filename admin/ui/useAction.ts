import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that a double click starts once: the second click can come before React has disabled
 * the button.
 */
export function useAction<Result, Input = void>({ onSettled, ...options }: UseMutationOptions<Result, Error, Input>) {
  const isUnderWay = useRef(false);
  const { mutate, ...mutation } = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (...facts) => {
      isUnderWay.current = false;
      return onSettled?.(...facts);
    },
  });

  const once = (...input: Parameters<typeof mutate>): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(...input);
  };
  return { ...mutation, mutate: once };
}
