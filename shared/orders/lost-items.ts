import type { Order } from './api.ts';

export type LostParcel = NonNullable<Order['lostParcels']>[number];
type Item = Omit<LostParcel['items'][number], 'resent'>;

/** The items of a lost parcel that are sent again, and those that are not. */
export function lostItems({ items }: Pick<LostParcel, 'items'>): { sentAgain: Item[]; notSentAgain: Item[] } {
  return {
    sentAgain: counted(items, ({ resent }) => resent),
    notSentAgain: counted(items, ({ quantity, resent }) => quantity - resent),
  };
}

const counted = (items: LostParcel['items'], count: (item: LostParcel['items'][number]) => number): Item[] =>
  items.flatMap((item) => {
    const { name, size, color } = item;
    const quantity = count(item);
    return quantity > 0 ? [{ name, size, color, quantity }] : [];
  });
