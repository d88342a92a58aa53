import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { deviceStorage } from '../../browser-storage.ts';
import {
  asOffered,
  validateDelivery,
  areaClosedNotice,
  type DeliveryDraft,
  type DeliveryErrors,
  emptyDraft,
  readDraft,
  withField,
  withTyped,
} from './delivery-draft.ts';

const noErrors: DeliveryErrors = {};

/**
 * The delivery form, stored in the browser with every change. The server renders it empty: the stored draft is added
 * after hydration, and so is what was typed before. Errors show after the first submit; from then on fields are
 * validated as they change. `tries` counts submits.
 */
export function useDeliveryDraft(table: DeliveryTable, form: RefObject<HTMLFormElement | null>) {
  const isHydrated = useIsHydrated();
  const [known, setKnown] = useState(() => (isHydrated ? readDraft(table, deviceStorage.read('shippingInfo')) : null));
  const [tries, setTries] = useState(0);
  const [serverErrors, setServerErrors] = useState(noErrors);
  const draft = asOffered(table, known ?? emptyDraft(table));

  // Before the next render, which would empty the fields.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the DOM knows what was typed before hydration
    setKnown(
      (before) =>
        before ?? withTyped(table, readDraft(table, deviceStorage.read('shippingInfo')), typedIn(form.current)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: values were typed into the form of that table
  }, [form]);

  useEffect(() => {
    if (known) deviceStorage.store('shippingInfo', JSON.stringify(known));
  }, [known]);

  // A district that the shopper types into the cart, which opens over the form.
  useEffect(() => {
    const takeOver = ({ detail = {} }: CustomEventInit<Partial<DeliveryDraft>>) => {
      setServerErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in detail))));
      setKnown((before) => before && { ...before, ...detail });
    };
    addEventListener('delivery-place', takeOver);
    return () => removeEventListener('delivery-place', takeOver);
  }, []);

  return {
    draft,
    tries,
    note: areaClosedNotice(table, draft),
    errors: tries > 0 ? { ...serverErrors, ...validateDelivery(table, draft).errors } : noErrors,
    change: (field: keyof DeliveryDraft, value: string) => {
      setServerErrors(({ [field]: _fixed, ...others }) => others);
      setKnown((before) => withField(table, asOffered(table, before ?? draft), field, value));
    },
    check: (): Delivery | null => {
      setTries((before) => before + 1);
      setServerErrors(noErrors);
      return validateDelivery(table, draft).delivery;
    },
    /** Shows errors that only the server can find. */
    showServerErrors: (errors: DeliveryErrors) => {
      if (Object.keys(errors).length === 0) return;
      setTries((before) => before + 1);
      setServerErrors(errors);
    },
  };
}

function typedIn(form: HTMLFormElement | null): Map<string, string> {
  const typed = new Map<string, string>();
  if (!form) return typed;
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.set(name, value);
  return typed;
}
