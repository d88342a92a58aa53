import { useLayoutEffect, useRef } from 'react';

/**
 * A field that shows what the address says, also after Back. Its own form changes the address a moment after Enter:
 * what is typed by then stays, and so does the focus.
 */
export function useWordsOfAddress(words: string) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(null);
  useLayoutEffect(() => {
    if (sent.current !== words) field.current!.value = words;
    sent.current = null;
  }, [words]);
  return {
    field,
    /** For when its form is sent. */
    markSent: () => {
      sent.current = field.current!.value.trim();
      // On a phone the keyboard would cover what is found.
      if (matchMedia('(pointer: coarse)').matches) field.current!.blur();
    },
  };
}
