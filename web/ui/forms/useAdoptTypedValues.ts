import { type RefObject, useLayoutEffect } from 'react';

/** Adopts values typed before hydration; the next React render would clear them. */
export function useAdoptTypedValues(form: RefObject<HTMLFormElement | null>, adopt: (early: object) => void): void {
  useLayoutEffect(() => {
    if (!form.current) return;
    const early = [...new FormData(form.current)].filter(([, value]) => value !== '');
    if (early.length > 0) adopt(Object.fromEntries(early));
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, [form]);
}
