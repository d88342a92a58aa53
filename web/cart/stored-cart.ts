import type { CartLine } from '#shared/cart/lines.ts';

const storageKey = 'accountCart';

/** Goes with the tab, and with the session. */
export function rememberCart(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(lines));
  } catch {
    // Asked for anew on the next page.
  }
}

export function lastKnownCart(): readonly CartLine[] | undefined {
  if (import.meta.env.SSR) return undefined; // Found out by an error, this would cost each page a tenth of a millisecond.
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as CartLine[] | null) ?? undefined;
  } catch {
    return undefined;
  }
}
