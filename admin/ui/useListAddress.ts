import { useSearchParams } from 'react-router';

/** Page, search and filter of a list from the URL, so that Back and shared links work. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();

  /** The URL with these parameters changed. Any change but the page itself starts at page one. */
  const withChanges = (changes: Record<string, string | null>): URLSearchParams => {
    const next = new URLSearchParams(address);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };

  return {
    page: address.get('page') ?? '1',
    search: address.get('search') ?? '',
    filter: address.get('show') ?? '',
    hrefFor: (changes: Record<string, string | null>) => `?${withChanges(changes)}`,
    goTo: (changes: Record<string, string | null>) => setAddress(withChanges(changes)),
  };
}
