import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffQuery } from '../staff-query.ts';
import { type OpenSale, storedSales } from './stored-sales.ts';

/**
 * The sale that this page is about: one that was typed and not saved before the tab was closed, or a new one. Null until
 * that is known.
 *
 * @param linked the items of the link that the page was opened with
 */
export function useUnsavedSale(linked: readonly string[]) {
  const { data: staff } = useQuery(staffQuery);
  const [sale, setSale] = useState<OpenSale | null>(null);
  const [startedAnew, setStartedAnew] = useState(0);
  const staffId = staff?._id;
  const link = JSON.stringify(linked);

  useEffect(() => {
    if (staffId === undefined) return undefined;
    let current: OpenSale | null = null;
    const page = new AbortController();
    const openSale = async () => {
      const options = { isNew: startedAnew > 0, signal: page.signal };
      current = await storedSales(staffId).open(JSON.parse(link) as string[], options);
      if (page.signal.aborted) current?.close(); // Left at the last moment.
      else setSale(current);
    };
    void openSale();
    return () => {
      page.abort();
      current?.close();
      setSale(null);
    };
  }, [staffId, link, startedAnew]);

  return {
    sale,
    startAnew: () => {
      sale?.drop();
      setStartedAnew((times) => times + 1);
    },
  };
}
