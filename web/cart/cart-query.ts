import { queryOptions } from '@tanstack/react-query';
import type { CartLine } from '#shared/cart/lines.ts';
import { isRefusal } from '../api.ts';

/**
 * The cart of who is signed in: always asked again, also when the window gets the focus (specification, section 9).
 * Until the answer comes, what this tab saw last stands in for it, so that the badge does not go and come.
 */
export const accountCart = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: async () => (await import('./server-cart.ts')).serverCart(),
    initialData: keptCart,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  });

const storageKey = 'accountCart';

/** Goes with the tab, and with the session. */
export function keepCart(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(lines));
  } catch {
    // Asked for anew on the next page.
  }
}

export function keptCart(): readonly CartLine[] | undefined {
  if (import.meta.env.SSR) return undefined; // Found out by an error, this would cost each page a tenth of a millisecond.
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as CartLine[] | null) ?? undefined;
  } catch {
    return undefined;
  }
}
