import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { currentItems, withCurrent } from './current-items.ts';
import type { ChosenItem } from './ItemPicker.tsx';
import { termsQuery } from './staff-order-queries.ts';
import { newStaffOrder, restoredStaffOrder, type StaffOrderValues, typedIn } from './staff-order-values.ts';
import type { OpenUnsavedOrder } from './unsaved-orders.ts';
import { useSaveStaffOrder } from './useSaveStaffOrder.ts';

/**
 * The order that is typed, stored in the browser until it is saved.
 *
 * @param linked the items of a link from a chat
 */
export function useStaffOrder(terms: DeliveryTable, linked: readonly ChosenItem[], unsaved: OpenUnsavedOrder) {
  const queries = useQueryClient();
  const { restored } = unsaved;
  const [values, setValues] = useState(() =>
    restored ? restoredStaffOrder(restored.values, terms) : newStaffOrder(terms, linked),
  );

  // A restored order is unsaved from the start.
  const [begun] = useState(typedIn(values));
  const untouched = restored ? '' : begun;

  const showCurrentItems = async () => {
    const found = await currentItems(values.items);
    setValues((now) => ({ ...now, items: withCurrent(now.items, found) }));
  };
  const { save, isBusy, isSaved } = useSaveStaffOrder(unsaved.key, () =>
    Promise.all([showCurrentItems(), queries.invalidateQueries(termsQuery)]),
  );
  const isDirty = !isSaved && typedIn(values) !== untouched;

  // Phones drop the tab while the seller reads the chat.
  useEffect(() => {
    if (!isDirty) unsaved.drop();
    else unsaved.keep(values, restored && typedIn(values) === begun ? restored.at : Date.now());
  }, [isDirty, unsaved, values, restored, begun]);

  useEffect(() => {
    if (!restored) return;
    currentItems(restored.values.items)
      .then((found) => setValues((now) => ({ ...now, items: withCurrent(now.items, found) })))
      // Without a network they stay as they were stored; the server compares them with its own.
      .catch(() => {});
  }, [restored]);

  return {
    values,
    change: (changes: Partial<StaffOrderValues>) => setValues((now) => ({ ...now, ...changes })),
    isDirty,
    isBusy,
    save,
  };
}
