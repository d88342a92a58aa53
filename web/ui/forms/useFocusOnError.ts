import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first invalid field when `changed` changes, as it does with each submit. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, changed: unknown): void {
  useEffect(() => {
    if (changed) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
  }, [form, changed]);
}
