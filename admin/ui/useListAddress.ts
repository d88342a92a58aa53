import { useSearchParams } from 'react-router';

/** A list's page, search and filter as the address has them, so that Back works and a list can be passed on. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();

  /** The address with these changed. Any change but that of the page begins at the first page again. */
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
