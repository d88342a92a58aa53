import { useSyncExternalStore } from 'react';
import { formatShortDayInLagos, formatTimeInLagos } from '../ui/format-dates.ts';

/** When the service worker responded from this device, by the page that was shown then. */
const times = new Map<string, string>();
const listeners = new Set<() => void>();

/** When the page, or the oldest of what it shows, was sent by the server; null if that was just now. */
export const useStoredSince = (page: string): string | null =>
  useSyncExternalStore(subscribe, () => times.get(page) ?? null);

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
      new PerformanceObserver((list) => note(list.getEntries())).observe({ type, buffered: true });
    }
  } catch {
    // The browser has no such entries: the bar says nothing about the time.
  }
}

function note(entries: PerformanceEntryList): void {
  const page = location.pathname + location.search;
  for (const { serverTiming = [] } of entries as Partial<PerformanceResourceTiming>[]) {
    const time = serverTiming.find(({ name }) => name === 'stored')?.description;
    const known = times.get(page);
    if (time && (known === undefined || time < known)) times.set(page, time);
  }
  for (const listener of listeners) listener();
}
