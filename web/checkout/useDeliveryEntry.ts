import { useEffect, useState } from 'react';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { readStored, store } from '../stored.ts';
import { checkDelivery, type DeliveryEntry, type DeliveryErrors, readEntry, withField } from './delivery-entry.ts';

const noErrors: DeliveryErrors = {};

/**
 * What is typed into the delivery form, kept in the browser letter by letter. Nothing is wrong until the first
 * submit; from then on each field is judged as it changes. `tries` counts the submits.
 */
export function useDeliveryEntry() {
  const [entry, setEntry] = useState<DeliveryEntry>(() => readEntry(readStored('shippingInfo')));
  const [tries, setTries] = useState(0);

  useEffect(() => {
    store('shippingInfo', JSON.stringify(entry));
  }, [entry]);

  return {
    entry,
    tries,
    errors: tries > 0 ? (checkDelivery(entry).errors ?? noErrors) : noErrors,
    change: (field: keyof DeliveryEntry, value: string) => setEntry((before) => withField(before, field, value)),
    check: (): Delivery | null => {
      setTries((before) => before + 1);
      return checkDelivery(entry).delivery;
    },
  };
}
