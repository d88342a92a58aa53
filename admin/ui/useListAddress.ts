import { useSearchParams } from 'react-router';

/** Cursor, search and filter of a list from the URL, so that Back and shared links work. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();

  /** The URL with these parameters changed. Any change but of the page itself starts at the first page. */
  const withChanges = (changes: Record<string, string | null>): URLSearchParams => {
    const next = new URLSearchParams(address);
    next.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };

  return {
    cursor: address.get('cursor') ?? '',
    search: address.get('search') ?? '',
    filter: address.get('show') ?? '',
    hrefFor: (changes: Record<string, string | null>) => `?${withChanges(changes)}`,
    goTo: (changes: Record<string, string | null>) => setAddress(withChanges(changes)),
  };
}
