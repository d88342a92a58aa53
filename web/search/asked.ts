/** What an address asks to search for: `/shop?search=ankara` opens the panel with its results. */
export const askedIn = (address: URLSearchParams): string =>
  (address.get('search') ?? '').trim().slice(0, longestQuery);

export const longestQuery = 100;
