import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { NamedStockItem } from '#shared/admin/stock/api.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';

interface StockOnHand {
  quantity: number;
  reserved: number;
}

/** The stock state of an item worth a badge, with its tone; null if there is none. */
export function stockState(
  { quantity, reserved }: StockOnHand,
  lowAt: number,
): { word: string; tone: 'out' | 'low' } | null {
  const left = quantity - reserved;
  if (left <= 0) return { word: quantity > 0 ? 'All reserved' : 'Sold out', tone: 'out' };
  return left <= lowAt ? { word: 'Low', tone: 'low' } : null;
}

export const unitCount = (count: number) => formatLargeCount(count, 'unit');

/** 'Lagoon, Medium' */
export const colourAndSize = ({ color, size }: Pick<NamedStockItem, 'color' | 'size'>) =>
  `${colourName(color.name)}, ${sizeName(size)}`;

export const stockItemPath = (sku: string) => `/admin/stock/items/${encodeURIComponent(sku)}`;

/** Why an order reserves units, besides being unpaid. */
export const reasons = { exchange: 'for an exchange', change: 'for a changed item' } as const;
