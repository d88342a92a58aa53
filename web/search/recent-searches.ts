import { deviceStorage } from '../browser-storage.ts';

const maxSearches = 5;

/** The last successful searches, newest first. */
export function recentSearches(): string[] {
  const stored = deviceStorage.readJson('recentSearches');
  return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, maxSearches) : [];
}

/** A repeated search moves to the front. */
export function rememberSearch(query: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  deviceStorage.store('recentSearches', JSON.stringify([query, ...others].slice(0, maxSearches)));
}

export const clearRecentSearches = () => deviceStorage.remove('recentSearches');
