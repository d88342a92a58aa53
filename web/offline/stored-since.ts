import { useSyncExternalStore } from 'react';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';

/**
 * Responses that the service worker served from this device: the page that showed them, and when the server sent them.
 */
interface Stored {
  page: string;
  address: string;
  time: string;
}

let all: readonly Stored[] = [];
const listeners = new Set<() => void>();

/** When the server sent the page, or the oldest response on it; null if that was just now. */
export const useStoredSince = (page: string): string | null => useSyncExternalStore(subscribe, () => oldestOn(page));

const oldestOn = (page: string) =>
  all
    .filter((one) => one.page === page)
    .map(({ time }) => time)
    .sort()[0] ?? null;

/** '14:20', or '22 Nov 2026, 14:20' if it was not today. */
export function shownTime(moment: string): string {
  const today = formatShortDayInLagos(new Date().toISOString());
  const day = formatShortDayInLagos(moment);
  return day === today ? formatTimeInLagos(moment) : `${day}, ${formatTimeInLagos(moment)}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  observe();
  return () => listeners.delete(listener);
}

let isObserving = false;

/** The service worker writes the time into the header `server-timing` (`service-worker/service-worker.ts`). */
function observe(): void {
  if (isObserving) return;
  isObserving = true;
  try {
    for (const type of ['navigation', 'resource']) {
      new PerformanceObserver((list) => recordResponses(list.getEntries())).observe({ type, buffered: true });
    }
  } catch {
    // The browser has no such entries: the bar says nothing about the time.
  }
}

/** A response is listed until the same URL has responded again, the page itself until it is reloaded. */
function recordResponses(entries: PerformanceEntryList): void {
  for (const { entryType, name: address, serverTiming = [], responseStatus = 200 } of entries as Entry[]) {
    const time = serverTiming.find(({ name }) => name === 'stored')?.description;
    // The shopper may have gone on since the page was loaded.
    const { pathname, search } = entryType === 'navigation' ? new URL(address) : location;
    const page = pathname + search;
    const isKnown = all.some((one) => one.page === page && one.address === address && one.time === time);
    if (time && !isKnown) all = [...all, { page, address, time }];
    if (!time && responseStatus >= 200 && responseStatus < 400) all = all.filter((one) => one.address !== address);
  }
  for (const listener of listeners) listener();
}

/** Browsers may lack the last two. */
type Entry = PerformanceEntry & Partial<Pick<PerformanceResourceTiming, 'serverTiming' | 'responseStatus'>>;
