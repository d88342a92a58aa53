import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { readStorage, store } from '../../browser-storage.ts';
import {
  asOffered,
  validateDelivery,
  areaClosedNotice,
  type DeliveryDraft,
  type DeliveryErrors,
  emptyEntry,
  readEntry,
  withField,
  withTyped,
} from './delivery-draft.ts';

const noErrors: DeliveryErrors = {};

/**
 * What is typed into the delivery form, kept in the browser letter by letter. The server sends the form empty: what
 * was kept comes with the scripts, and so does what was typed until then. Nothing is wrong until the first submit;
 * from then on each field is judged as it changes. `tries` counts what was wrong with it.
 */
export function useDeliveryEntry(table: DeliveryTable, form: RefObject<HTMLFormElement | null>) {
  const isHydrated = useIsHydrated();
  const [known, setKnown] = useState(() => (isHydrated ? readEntry(table, readStorage('shippingInfo')) : null));
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState(noErrors);
  const entry = asOffered(table, known ?? emptyEntry(table));

  // Before React next draws the fields, which would empty them again.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the page was typed into is known by the page alone
    setKnown(
      (before) => before ?? withTyped(table, readEntry(table, readStorage('shippingInfo')), typedIn(form.current)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: what was typed until then was typed beside that table
  }, [form]);

  useEffect(() => {
    if (known) store('shippingInfo', JSON.stringify(known));
  }, [known]);

  return {
    entry,
    tries,
    note: areaClosedNotice(table, entry),
    errors: tries > 0 ? { ...refused, ...validateDelivery(table, entry).errors } : noErrors,
    change: (field: keyof DeliveryDraft, value: string) => {
      setRefused(({ [field]: _mended, ...others }) => others);
      setKnown((before) => withField(table, asOffered(table, before ?? entry), field, value));
    },
    check: (): Delivery | null => {
      setTries((before) => before + 1);
      setRefused(noErrors);
      return validateDelivery(table, entry).delivery;
    },
    /** The server finds something wrong that the rules here do not know. */
    refuse: (errors: DeliveryErrors) => {
      if (Object.keys(errors).length === 0) return;
      setTries((before) => before + 1);
      setRefused(errors);
    },
  };
}

function typedIn(form: HTMLFormElement | null): Map<string, string> {
  const typed = new Map<string, string>();
  if (!form) return typed;
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.set(name, value);
  return typed;
}
