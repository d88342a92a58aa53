import { useEffect, useState } from 'react';
import type { OpenEntry } from './open-entry.ts';

export interface Opening {
  /** Whether stored entries are left alone. */
  isNew: boolean;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

/**
 * The entry that this page has open, until the page is left. Null until it is open, and where none is wanted.
 *
 * @param open opens it; the same function for the same entry, and null where none is wanted
 */
export function useOpenEntry<Opened extends Pick<OpenEntry<unknown>, 'close'>>(
  open: ((opening: Opening) => Promise<Opened | null>) | null,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [timesNew, setTimesNew] = useState(0);

  useEffect(() => {
    if (!open) return undefined;
    let current: Opened | null = null;
    const page = new AbortController();
    const begin = async () => {
      current = await open({ isNew: timesNew > 0, signal: page.signal });
      if (page.signal.aborted) current?.close(); // Left at the last moment.
      else setOpened(current);
    };
    void begin();
    return () => {
      page.abort();
      current?.close();
      setOpened(null);
    };
  }, [open, timesNew]);

  return {
    opened,
    /** Closes it and opens a new one. */
    openNew: () => setTimesNew((times) => times + 1),
  };
}
