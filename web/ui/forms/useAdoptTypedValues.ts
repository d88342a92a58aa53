import { type RefObject, useLayoutEffect } from 'react';

/** On a slow phone people type before the scripts are there; React would empty the fields when it draws them next. */
export function useAdoptTypedValues(form: RefObject<HTMLFormElement | null>, adopt: (early: object) => void): void {
  useLayoutEffect(() => {
    if (!form.current) return;
    const early = [...new FormData(form.current)].filter(([, value]) => value !== '');
    if (early.length > 0) adopt(Object.fromEntries(early));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has come alive
  }, [form]);
}
