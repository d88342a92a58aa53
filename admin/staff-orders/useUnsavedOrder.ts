import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffQuery } from '../staff-query.ts';
import { type Opening, useOpenEntry } from '../stored-entries/useOpenEntry.ts';
import { unsavedOrders } from './unsaved-orders.ts';

/**
 * The order that this page is about: one that was typed and not saved before the tab was closed, or a new one. Null until
 * that is known.
 *
 * @param linked the items of the link that the page was opened with
 */
export function useUnsavedOrder(linked: readonly string[]) {
  const { data: staff } = useQuery(staffQuery);
  const staffId = staff?._id;
  const link = JSON.stringify(linked);
  const open = useMemo(
    () =>
      staffId === undefined
        ? null
        : (opening: Opening) => unsavedOrders(staffId).open(JSON.parse(link) as string[], opening),
    [staffId, link],
  );
  const { opened: unsaved, openNew } = useOpenEntry(open);

  return {
    unsaved,
    startAnew: () => {
      unsaved?.drop();
      openNew();
    },
  };
}
