import { queryOptions } from '@tanstack/react-query';
import { sellableItems } from '#shared/admin/staff-orders/api.ts';
import { readSharedItems, type SharedItem } from '#shared/cart/shared-items.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import type { ChosenItem } from './ItemPicker.tsx';

/** The items that a link from a chat names, and how many of them can't be sold. */
interface LinkedItems {
  items: ChosenItem[];
  missing: number;
}

/** @param query of the page; nothing is fetched when it names no items */
export const linkedItemsQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: ['admin', 'staff-orders', 'linked', query.getAll('item')],
    queryFn: ({ signal }) => linkedItems(query.getAll('item'), signal),
    ...adminQueryDefaults,
    staleTime: Infinity, // Changes by staff in the form stay.
  });

async function linkedItems(linked: readonly string[], signal: AbortSignal): Promise<LinkedItems> {
  const found = await Promise.all(readSharedItems(linked).map((item) => sellableItem(item, signal)));
  const items = found.filter((item) => item !== null);
  return { items, missing: linked.length - items.length };
}

async function sellableItem(
  { productId, variant, size, quantity }: SharedItem,
  signal: AbortSignal,
): Promise<ChosenItem | null> {
  const { items } = await adminApi(sellableItems, { query: { search: productId } }, { signal });
  const found = items.find(({ variantId }) => variantId.startsWith(variant));
  const available = found?.sizes.find((one) => one.size === size)?.available ?? 0;
  if (!found || available < 1) return null;
  const { sizes: _sizes, ...item } = found;
  return { ...item, size, available, quantity: Math.min(quantity, available) };
}

/** The product of a link that somebody pasted, such as https://shop.example/product/…; else what was typed. */
export const searchIn = (typed: string): string => productUrl.exec(typed)?.[1] ?? typed.trim();

const productUrl = /\/product\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/;
