import { remove, readStorage, store } from '../browser-storage.ts';

const maxEntries = 5;

/** The last searches that led somewhere, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readStorage('recentSearches') ?? '[]');
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, maxEntries) : [];
  } catch {
    return []; // Somebody else wrote there.
  }
}

/** One that was searched for before moves to the front. */
export function rememberSearch(query: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  store('recentSearches', JSON.stringify([query, ...others].slice(0, maxEntries)));
}

export const clearRecentSearches = () => remove('recentSearches');
