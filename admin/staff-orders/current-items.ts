import { sellableItems } from '#shared/admin/staff-orders/api.ts';
import { adminApi } from '../admin-api.ts';
import type { ChosenItem } from './ItemPicker.tsx';

/** The items of an order with the prices and the stock of now. One that can't be sold any more stays as it was. */
export function currentItems(chosen: readonly ChosenItem[]): Promise<ChosenItem[]> {
  return Promise.all(
    chosen.map(async (item) => {
      const { items } = await adminApi(sellableItems, { query: { search: item.product } });
      const found = items.find(({ variantId }) => variantId === item.variantId);
      const available = found?.sizes.find(({ size }) => size === item.size)?.available;
      if (!found || available === undefined) return item;
      const { sizes: _sizes, ...now } = found;
      return { ...item, ...now, available };
    }),
  );
}

/** The items of a form, with the loaded data. Changes by staff in the meantime stay. */
export function withCurrent(shown: readonly ChosenItem[], found: readonly ChosenItem[]): ChosenItem[] {
  return shown.map((item) => {
    const now = found.find(({ variantId, size }) => variantId === item.variantId && size === item.size);
    return now ? { ...now, quantity: item.quantity } : item;
  });
}
