import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffQuery } from '../staff-query.ts';
import { type OpenUnsavedOrder, unsavedOrders } from './unsaved-orders.ts';

/**
 * The order that this page is about: one that was typed and not saved before the tab was closed, or a new one. Null until
 * that is known.
 *
 * @param linked the items of the link that the page was opened with
 */
export function useUnsavedOrder(linked: readonly string[]) {
  const { data: staff } = useQuery(staffQuery);
  const [unsaved, setUnsaved] = useState<OpenUnsavedOrder | null>(null);
  const [startedAnew, setStartedAnew] = useState(0);
  const staffId = staff?._id;
  const link = JSON.stringify(linked);

  useEffect(() => {
    if (staffId === undefined) return undefined;
    let current: OpenUnsavedOrder | null = null;
    const page = new AbortController();
    const open = async () => {
      const options = { isNew: startedAnew > 0, signal: page.signal };
      current = await unsavedOrders(staffId).open(JSON.parse(link) as string[], options);
      if (page.signal.aborted) current?.close(); // Left at the last moment.
      else setUnsaved(current);
    };
    void open();
    return () => {
      page.abort();
      current?.close();
      setUnsaved(null);
    };
  }, [staffId, link, startedAnew]);

  return {
    unsaved,
    startAnew: () => {
      unsaved?.drop();
      setStartedAnew((times) => times + 1);
    },
  };
}
